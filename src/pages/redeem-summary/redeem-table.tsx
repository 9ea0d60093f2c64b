import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { DataTable, type Column, type Sort } from "../../components/data-table";
import { sortRows, type BrandRow, type SortKey, type Summary } from "./summary";

interface RedeemTableProps {
  readonly summary: Summary;
  readonly kinds: readonly string[];
  readonly parents: readonly string[];
  readonly stale: boolean;
}

/** Every brand with its numbers, and their totals. The address says how it is sorted. */
export function RedeemTable({ summary, kinds, parents, stale }: RedeemTableProps) {
  const { rows, sort, toggle } = useSortedRows(summary.rows, parents);
  const columns = useMemo(() => columnsOf(summary, kinds, parents), [summary, kinds, parents]);
  return (
    <DataTable
      label="Redeemed discounts by brand"
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={toggle}
      rowLabel={({ name }) => name}
      actions={undefined}
      empty="No discounts have been redeemed yet."
      stale={stale}
    />
  );
}

/** The rows in the order that the address asks for (`?sort=-Tenants`), the largest total first by default. */
export function useSortedRows(all: readonly BrandRow[], parents: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const sort: Sort = text.startsWith("-")
    ? { field: text.slice(1), order: "desc" }
    : { field: text, order: "asc" };
  const key = keyOf(sort.field, parents);
  const rows = useMemo(
    () => (key === undefined ? sortRows(all, "total", "desc") : sortRows(all, key, sort.order)),
    [all, key, sort.order],
  );
  /** The first click sorts names from A on, and numbers from the largest on. */
  const toggle = (field: string) => {
    const first = field === "name" ? "asc" : "desc";
    const order = sort.field !== field ? first : sort.order === "asc" ? "desc" : "asc";
    setParams({ sort: order === "desc" ? `-${field}` : field }, { replace: true });
  };
  return { rows, sort, toggle };
}

function keyOf(field: string, parents: readonly string[]): SortKey | undefined {
  if (field === "name" || field === "total") return field;
  const kind = parents.indexOf(field);
  return kind === -1 ? undefined : kind;
}

function columnsOf(
  { totals, total }: Summary,
  kinds: readonly string[],
  parents: readonly string[],
): readonly Column<BrandRow>[] {
  const numeric = { sortable: true, numeric: true };
  return [
    {
      key: "name",
      header: "Brand",
      sortable: true,
      cell: ({ name, unknown }) => (unknown ? <em>{name}</em> : name),
      foot: "Total",
    },
    ...kinds.map((kind, index): Column<BrandRow> => ({
      ...numeric,
      key: parents[index] ?? kind,
      header: kind,
      cell: ({ counts }) => NUMBER.format(counts[index] ?? 0),
      foot: NUMBER.format(totals[index] ?? 0),
    })),
    {
      ...numeric,
      key: "total",
      header: "Total",
      cell: (row) => <strong>{NUMBER.format(row.total)}</strong>,
      foot: NUMBER.format(total),
    },
    {
      key: "share",
      header: "Share",
      numeric: true,
      sortable: false,
      cell: ({ share }) => SHARE.format(share),
      foot: SHARE.format(total === 0 ? 0 : 1),
    },
  ];
}

const NUMBER = new Intl.NumberFormat("en");
const SHARE = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
