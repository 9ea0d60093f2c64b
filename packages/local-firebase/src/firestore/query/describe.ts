import type { QueryFilterTree } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import { fieldText } from "../indexes/definitions";
import { NAME_FIELD } from "../values/field-path";
import type { Query } from "./types";

const SIGNS: { readonly [op: string]: string } = {
  EQUAL: "==",
  NOT_EQUAL: "!=",
  LESS_THAN: "<",
  LESS_THAN_OR_EQUAL: "<=",
  GREATER_THAN: ">",
  GREATER_THAN_OR_EQUAL: ">=",
};

/** A query in one line: `Employees where companyId == "C1" order by name desc, from a cursor, limit 10`. */
export function describeQuery(query: Query): string {
  const { parent, collectionId, allDescendants, where, orderBy, startAt, endAt, offset, limit } = query;
  const orders = orderBy
    .filter(({ field, direction }) => field[0] !== NAME_FIELD || direction === "DESC")
    .map(({ field, direction }) => fieldText(field) + (direction === "DESC" ? " desc" : ""));
  const from = [parent, allDescendants ? "**" : "", collectionId || "*"].filter(Boolean).join("/");
  return [
    from + (where ? ` where ${describeFilter(where)}` : ""),
    ...(orders.length > 0 ? [`order by ${orders.join(", ")}`] : []),
    ...(startAt ? ["from a cursor"] : []),
    ...(endAt ? ["up to a cursor"] : []),
    ...(offset > 0 ? [`offset ${offset}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ]
    .join(", ")
    .replace(", order by", " order by");
}

function describeFilter(filter: QueryFilterTree): string {
  if ("all" in filter) return filter.all.map(describeFilter).join(" and ");
  if ("any" in filter) return `(${filter.any.map(describeFilter).join(" or ")})`;
  const sign = SIGNS[filter.op] ?? filter.op.toLowerCase().replaceAll("_", "-");
  const value = filter.value === undefined ? "" : ` ${describeValue(filter.value)}`;
  return `${fieldText(filter.field)} ${sign}${value}`;
}

function describeValue(value: WireValue): string {
  if ("arrayValue" in value) return `[${(value.arrayValue.values ?? []).map(describeValue).join(", ")}]`;
  if ("integerValue" in value) return value.integerValue;
  return JSON.stringify(Object.values(value)[0]);
}
