import { Form } from "antd";
import { SearchBox } from "../../components/search-box";
import type { Collection } from "../../schema/types";
import type { useListTable } from "./use-list-table";

interface ListSearchProps {
  readonly collection: Collection;
  readonly list: ReturnType<typeof useListTable>;
}

/** The search of a list, if its collection declares one. */
export function ListSearch({ collection: { search }, list }: ListSearchProps) {
  const { form } = list.searchFormProps;
  return (
    <>
      {/* useTable creates a form for its search, and antd warns about a form that is not rendered. */}
      {form && <Form form={form} component={false} children={null} />}
      {search && <SearchBox value={list.query} placeholder={search.placeholder} onSearch={list.search} />}
    </>
  );
}
