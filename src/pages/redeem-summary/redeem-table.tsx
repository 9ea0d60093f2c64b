import { Table } from "antd";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { DataTable, type DataColumn } from "../../components/data-table";
import { sortRows, type BrandRow, type SummarySortKey, type Summary } from "./summary";

interface RedeemTableProps {
  readonly summary: Summary;
  readonly kinds: readonly string[];
  readonly parents: readonly string[];
  readonly stale: boolean;
}

interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Every brand with its numbers, and the totals. The address contains the order. */
export function RedeemTable({ summary, kinds, parents, stale }: RedeemTableProps) {
  const { rows, sort, sortBy } = useSortedRows(summary.rows, parents);
  const columns = useMemo(() => columnsOf(kinds, parents, sort), [kinds, parents, sort]);
  return (
    <DataTable
      label="Redeemed discounts by brand"
      columns={columns}
      rows={rows}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        if (order) sortBy({ field: String(columnKey), order: order === "descend" ? "desc" : "asc" });
      }}
      rowLabel={({ name }) => name}
      empty="No discounts have been redeemed yet."
      stale={stale}
      summary={() => <Totals {...summary} />}
    />
  );
}

/** The rows in the order of the address (`?sort=-Tenants`); by default the largest total first. */
export function useSortedRows(all: readonly BrandRow[], parents: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const sort = useMemo(
    (): Sort =>
      text.startsWith("-") ? { field: text.slice(1), order: "desc" } : { field: text, order: "asc" },
    [text],
  );
  const key = keyOf(sort.field, parents);
  const rows = useMemo(
    () => (key === undefined ? sortRows(all, "total", "desc") : sortRows(all, key, sort.order)),
    [all, key, sort.order],
  );
  const sortBy = ({ field, order }: Sort) =>
    setParams({ sort: order === "desc" ? `-${field}` : field }, { replace: true });
  return { rows, sort, sortBy };
}

function keyOf(field: string, parents: readonly string[]): SummarySortKey | undefined {
  if (field === "name" || field === "total") return field;
  const kind = parents.indexOf(field);
  return kind === -1 ? undefined : kind;
}

function columnsOf(
  kinds: readonly string[],
  parents: readonly string[],
  sort: Sort,
): readonly DataColumn<BrandRow>[] {
  /** The first click sorts names ascending and numbers descending; the third click restarts the cycle. */
  const sorted = (key: string) => {
    const [first, second] =
      key === "name" ? (["ascend", "descend"] as const) : (["descend", "ascend"] as const);
    return {
      key,
      sorter: true,
      sortDirections: [first, second, first],
      sortOrder: sort.field === key ? (`${sort.order}end` as const) : null,
    };
  };
  const number = (key: string, title: string, numberOf: (row: BrandRow) => number) => ({
    ...sorted(key),
    title,
    align: "end" as const,
    render: (_: unknown, row: BrandRow) => NUMBER.format(numberOf(row)),
  });
  return [
    {
      ...sorted("name"),
      title: "Brand",
      fixed: "left",
      render: (_, { name, unknown }) => (unknown ? <em>{name}</em> : name),
    },
    ...kinds.map((kind, index) => number(parents[index] ?? kind, kind, ({ counts }) => counts[index] ?? 0)),
    {
      ...number("total", "Total", ({ total }) => total),
      render: (_, { total }) => <strong>{NUMBER.format(total)}</strong>,
    },
    { key: "share", title: "Share", align: "end", render: (_, { share }) => SHARE.format(share) },
  ];
}

function Totals({ totals, total }: Summary) {
  const numbers = [...totals, total].map((count) => NUMBER.format(count));
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>Total</Table.Summary.Cell>
      {[...numbers, SHARE.format(total === 0 ? 0 : 1)].map((text, index) => (
        <Table.Summary.Cell key={index} index={index + 1} align="right">
          {text}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

const NUMBER = new Intl.NumberFormat("en");
const SHARE = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
