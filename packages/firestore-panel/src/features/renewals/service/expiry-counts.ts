/** Counts what expires. */
import { getCountFromServer, query, where } from "firebase/firestore";
import { dayAfter } from "../../../texts/days";
import type { ExpiryCounts, ExpiryCountsParams } from "../expiry";
import { noticesOf, type ExpiringField } from "../../../fields/expiry";
import type { ServiceContext } from "../../../data/context";
import { expiringFrom, fieldsOf, FIRST_DAY, nameOf, pathOf, type Equal } from "./expiring-fields";

/** Sends all counts at once. One that fails is null. */
export async function countExpiring(
  context: ServiceContext,
  { today }: ExpiryCountsParams,
): Promise<ExpiryCounts> {
  const count = (
    expiring: ExpiringField,
    from: string,
    to: string,
    equal?: Equal,
  ): Promise<number | null> => {
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, from, equal);
    return getCountFromServer(query(records, where(pathOf(expiring.field), "<=", to))).then(
      (answer) => answer.data().count,
      () => null,
    );
  };
  const fields = fieldsOf(context);
  const notices = noticesOf(fields);
  const last = dayAfter(today, notices.at(-1) ?? 0);
  const countField = async (field: ExpiringField) => {
    const { field: key = "", leftOut = [] } = field.expires.while ?? {};
    const [expired, soon, others] = await Promise.all([
      count(field, FIRST_DAY, dayAfter(today, -1)),
      Promise.all(notices.map((days) => count(field, today, dayAfter(today, days)))),
      Promise.all(leftOut.map(({ value }) => count(field, FIRST_DAY, last, { [key]: value }))),
    ]);
    return {
      ...{ ...nameOf(field), expired },
      soon: notices.map((days, at) => ({ days, count: soon[at] ?? null })),
      leftOut: leftOut.map(({ value }, at) => ({ value, count: others[at] ?? null })),
    };
  };
  return { fields: await Promise.all(fields.map(countField)) };
}
