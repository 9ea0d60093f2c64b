import { EllipsisOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Pagination } from "antd";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list-foot.module.css";
import { isPlainClick } from "./plain-click";

interface ListFootProps {
  readonly total: number;
  /** `total` is an upper or a lower bound. Absent: it is exact. */
  readonly bound?: "most" | "least" | undefined;
  /** True when the list covers only part of the collection. */
  readonly truncated: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** The page of the visible rows: the previous one while `page` loads. */
  readonly shownPage: number;
  /** Number of rows on the page. */
  readonly rows: number;
  /** Address of a page, so that links open in a new tab. */
  readonly href: (page: number) => string;
  /** Opens a page in this tab. */
  readonly onChoose: (page: number) => void;
}

const BOUNDS = { most: "about ", least: "at least " };

/** The number of records, and the pagination. Screen readers announce a changed number. */
export function ListFoot(props: ListFootProps) {
  const { total, bound, truncated, page, pageSize, shownPage, rows, href, onChoose } = props;
  const before = (shownPage - 1) * pageSize;
  const last = Math.min(before + rows, total);
  const [from, to, all] = [before + 1, last, total].map((count) => count.toLocaleString("en"));
  // If the last page is unknown, the only further page is the next one, and only if this one is full.
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
              // antd also asks for the page before the first one and after the last one.
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

/** A page's link. antd's surrounding box handles a plain click. */
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

/** antd adds a Tab stop to the box of each page beside its link, and ARIA states that list items do not support. */
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
