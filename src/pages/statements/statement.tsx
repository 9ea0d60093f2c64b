import { QRCode } from "antd";
import type { ReactNode } from "react";
import { sum } from "firestore-panel/report-numbers";
import { dayText } from "firestore-panel/fields/date";
import { cssVariables, PALETTES } from "firestore-panel/ui/color-mode";
import { Picture } from "firestore-panel/ui/values";
import { BRAND_TITLE } from "../../config/product";
import { closedAt, periodName, type Span } from "../redeem-summary/summary";
import styles from "./statement.module.css";
import type { StatementWords } from "./statement-words";
import type { Redemptions as Redeemed, StatementData } from "./use-statements";

/** CSS pixels. */
const LOGO = 104;
const QR_CODE = 112;

/** It is paper: light in both modes. */
const PAPER = cssVariables("light");

interface Printing {
  readonly span: Span;
  /** Milliseconds since the epoch. */
  readonly countedAt: number;
  readonly printedBy: string;
  /** Milliseconds since the epoch. */
  readonly printedAt: number;
}

interface StatementProps extends Printing {
  readonly data: StatementData;
  readonly words: readonly StatementWords[];
}

/** One brand's statement: a page of paper, whatever the length of its texts. */
export function Statement({ data, words, ...printing }: StatementProps) {
  const { img, nameEng, nameArabic, pin } = data.record;
  const names: { readonly [language: string]: string | null } = { en: nameEng, ar: nameArabic };
  return (
    <article className={styles.sheet} style={PAPER} dir="ltr" aria-label={nameEng ?? data.record.id}>
      <header className={styles.head}>
        <Picture url={img} size={LOGO} alt="" eager />
        <span className={styles.group}>{BRAND_TITLE}</span>
        {pin && (
          <figure className={styles.pin}>
            <QRCode
              type="svg"
              value={pin}
              size={QR_CODE}
              bordered={false}
              color={PALETTES.light.text}
              bgColor={PALETTES.light.raised}
              aria-hidden
            />
            <figcaption>
              {words.map(({ id, direction, fields }) => (
                <span key={id} lang={id} dir={direction}>
                  {fields[data.venue]?.["pin"]}
                </span>
              ))}
              <strong>{pin}</strong>
            </figcaption>
          </figure>
        )}
      </header>
      {words.map((said) => (
        <section key={said.id} className={styles.part} lang={said.id} dir={said.direction}>
          <p className={styles.title}>{said.title}</p>
          <h2 dir="auto">{names[said.id] ?? "–"}</h2>
          <Redemptions {...data.redemptions} {...printing} said={said} />
          {data.redemptions.counts.some((count) => count < 0) && <small>{said.below}</small>}
          <Details {...data} said={said} />
        </section>
      ))}
      <footer className={styles.foot}>
        {words.map((said) => (
          <Printed key={said.id} said={said} {...printing} />
        ))}
      </footer>
    </article>
  );
}

interface Said {
  readonly said: StatementWords;
}

function Details({ venue, record, said }: StatementData & Said) {
  const { fields, categories, formats } = said;
  const day = (date: string | null) => date && (dayText(date, formats) ?? date);
  const { selectedCategory: category, PhoneNumber: phone, discount, isLimited, address } = record;
  const row = (key: string, value: ReactNode) =>
    value && (
      <div key={key}>
        <dt>{fields[venue]?.[key]}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <dl className={styles.details}>
      {row("selectedCategory", category && (categories[category] ?? category))}
      {row("discount", discount && <bdi>{discount}</bdi>)}
      {row("isLimited", isLimited && <bdi>{isLimited}</bdi>)}
      {row("startAt", day(record.startAt))}
      {row("endAt", day(record.endAt))}
      {row("address", address && <bdi>{address}</bdi>)}
      {row("PhoneNumber", phone && <bdi dir="ltr">{phone}</bdi>)}
    </dl>
  );
}

type RedemptionsProps = Said & Redeemed & Pick<Printing, "span" | "countedAt">;

function Redemptions({ parents, counts, span: { since, until }, countedAt, said }: RedemptionsProps) {
  const { kinds, formats } = said;
  return (
    <table className={styles.redemptions}>
      <caption>
        {said.audience}
        <small>
          {since ? (
            <>
              {said.from} <bdi>{formats.moment(new Date(closedAt(since)))}</bdi> {said.to}{" "}
            </>
          ) : (
            `${said.until} `
          )}
          <bdi>{formats.moment(new Date(until ? closedAt(until) : countedAt))}</bdi>
        </small>
        {/* A period is named for its end: what it holds is not what came after it. */}
        {since && (
          <small>
            {said.after} <bdi>{periodName(since, formats)}</bdi>
          </small>
        )}
        {until && (
          <small>
            {said.upTo} <bdi>{periodName(until, formats)}</bdi>
          </small>
        )}
      </caption>
      <tbody>
        {parents.map((parent, index) => (
          <tr key={parent}>
            <th scope="row">{kinds[parent] ?? parent}</th>
            <td>{formats.number(counts[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{said.total}</th>
          <td>{formats.number(sum(counts))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Printed({ said, printedBy, printedAt }: Said & Omit<Printing, "span" | "countedAt">) {
  return (
    <small lang={said.id} dir={said.direction}>
      {said.printedBy} <bdi>{printedBy}</bdi>
      <br />
      {said.printedOn} <bdi>{said.formats.moment(new Date(printedAt))}</bdi>
    </small>
  );
}
