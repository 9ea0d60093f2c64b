import { EllipsisOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Pagination } from "antd";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list-foot.module.css";
import { isPlainClick } from "./plain-click";

interface ListFootProps {
  readonly total: number;
  /** `total` is the most or the least that there can be, and not known. Absent: it is exact. */
  readonly bound?: "most" | "least" | undefined;
  /** True when the collection has more records than the list was made from. */
  readonly truncated: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** The page that the rows belong to: the one before, while `page` is on its way. */
  readonly shownPage: number;
  /** Rows that are on the page. */
  readonly rows: number;
  /** Address of a page: links can be opened in a new tab. */
  readonly href: (page: number) => string;
  /** Goes there in this tab. */
  readonly onChoose: (page: number) => void;
}

const BOUNDS = { most: "about ", least: "at least " };

/** The number of records, and the pages. Screen readers announce the number when it changes. */
export function ListFoot(props: ListFootProps) {
  const { total, bound, truncated, page, pageSize, shownPage, rows, href, onChoose } = props;
  const before = (shownPage - 1) * pageSize;
  const last = Math.min(before + rows, total);
  const [from, to, all] = [before + 1, last, total].map((count) => count.toLocaleString("en"));
  // Where the last page is not known, there is none to go to but the next one, if this one is full.
  const reached = bound ? Math.min(total, (rows < pageSize ? shownPage : shownPage + 1) * pageSize) : total;
  const nav = useLinksAlone();
  return (
    <footer className={styles.foot}>
      <span role="status">
        {rows === 0 ? "" : `${from}–${to} of ${bound ? BOUNDS[bound] : ""}${all}${truncated ? "+" : ""}`}
      </span>
      {reached > pageSize && (
        <nav ref={nav} aria-label="Pages">
          <Pagination
            current={page}
            pageSize={pageSize}
            total={reached}
            showLessItems
            showSizeChanger={false}
            showTitle={false}
            onChange={onChoose}
            itemRender={(number, type) => {
              // antd asks for the page before the first one too, and for the one after the last.
              const none = number === 0 || (type === "next" && number === page);
              return none ? null : (
                <PageLink to={href(number)} {...{ number, type }} current={number === page} />
              );
            }}
          />
        </nav>
      )}
    </footer>
  );
}

type ItemType = "page" | "prev" | "next" | "jump-prev" | "jump-next";
type Step = Exclude<ItemType, "page">;

const STEPS: { readonly [step in Step]: { readonly name: string; readonly sign: ReactNode } } = {
  prev: { name: "Previous page", sign: <LeftOutlined aria-hidden /> },
  next: { name: "Next page", sign: <RightOutlined aria-hidden /> },
  "jump-prev": { name: "Some pages back", sign: <EllipsisOutlined aria-hidden /> },
  "jump-next": { name: "Some pages on", sign: <EllipsisOutlined aria-hidden /> },
};

interface PageLinkProps {
  readonly to: string;
  readonly number: number;
  readonly type: ItemType;
  readonly current: boolean;
}

/** A page's address. A plain click is left to antd, whose box lies around the link. */
function PageLink({ to, number, type, current }: PageLinkProps) {
  const step = type === "page" ? undefined : STEPS[type];
  return (
    <Link
      to={to}
      aria-label={step?.name ?? `Page ${number}`}
      aria-current={current && !step ? "page" : undefined}
      className={step && "ant-pagination-item-link"}
      onClick={(event) => {
        if (isPlainClick(event)) event.preventDefault();
        else event.stopPropagation();
      }}
    >
      {step?.sign ?? number}
    </Link>
  );
}

/** antd puts the box of each page into the order of the Tab key, beside the link in it, and gives it states that no list item has. */
function useLinksAlone() {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    for (const box of nav.current?.querySelectorAll("li") ?? []) {
      box.removeAttribute("tabindex");
      box.removeAttribute("aria-disabled");
    }
  });
  return nav;
}
