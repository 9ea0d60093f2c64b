/**
 * Answers the lists of one collection that is too large to be read: by pages, or by searching. What it has found out of a
 * question (counts, ends of pages, candidates) is kept as long as its list is shown, and for a minute. Loaded with the
 * first large list.
 */
import type { GetListResponse } from "@refinedev/core";
import { textOf } from "../../../fields/record-text";
import { foldText, hasBeginning, searchQuestion } from "../../../fields/search-text";
import type { Collection, RecordData } from "../../../schema/types";
import type { ListExtras } from "../../../contract/records";
import type { Query } from "firebase/firestore";
import { readQuery, type ReadRecord } from "../listen";
import { filtered, ordered, type OrderedQuery } from "./large-query";
import { Pages } from "./pages";
import { questionKey, type Order, type Question } from "./question";
import { Scan } from "./scan";
import { countOf, fewOf, planSearch, type SearchPlan } from "./search-plan";
import type { ReadSegment, Segments } from "./segments";
import { answerSmall, finderOf, searchFields } from "./small";
import type { Wholeness } from "./wholeness";
import { readStretch } from "./stretches";

export type ListAnswer = GetListResponse<RecordData> & ListExtras;

/** Milliseconds that what is known of a question is kept after its list was last asked for. */
const KEPT_MS = 60_000;
/** Candidates of a search that are held beside the few there were: so many may be added meanwhile. */
const SPARE = 25;

/** How one question is answered. */
type Book = (page: number, further: number, read: ReadSegment) => Promise<ListAnswer>;
interface Kept {
  readonly question: Question;
  readonly book: Promise<Book>;
  readonly recount: () => void;
  usedAt: number;
  /** The answer before: two at once would not know of each other's pages. */
  last: Promise<unknown>;
}

/** An ordered list that a question asks for. */
export interface ListOf {
  readonly list: OrderedQuery & { readonly key: string };
  readonly isFound: (record: RecordData) => boolean;
  /** In which what is found has yet to be put: a search goes in the list's own order. */
  readonly order?: Order | undefined;
}

export class LargeList {
  private readonly kept = new Map<string, Kept>();

  /** @param all every record of the collection that the caller may see. */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly segments: Segments,
    private readonly readRecord: ReadRecord,
    readonly wholeness: Wholeness,
  ) {}

  /** @throws the SDK's errors. */
  async answer(question: Question, page: number, size: number, further: number): Promise<ListAnswer> {
    const key = `${this.collection.name}?${questionKey(question)}&${size}`;
    this.forgetOld();
    const kept = this.kept.get(key) ?? this.keep(key, question, size);
    kept.usedAt = Date.now();
    const read = this.segments.answering(size);
    const answer = kept.last.then(async () => (await kept.book)(page, further, read));
    kept.last = answer.catch(() => undefined);
    kept.book.catch(() => this.kept.delete(key));
    return answer;
  }

  /**
   * Totals are counted again, and searches are planned anew.
   * @param changed the fields of an edit. Absent: records were added or removed here.
   */
  recount(changed?: readonly string[]): void {
    for (const [key, { question, recount }] of this.kept) {
      if (question.search !== "") this.kept.delete(key);
      else if (!changed || question.equals.some(([field]) => changed.includes(field.key))) recount();
    }
  }

  /** What was found out about the derived fields may be true no longer. */
  forget(): void {
    this.wholeness.forget();
    this.kept.clear();
  }

  /** How many records a question is about. A search through many is not carried out for it: then it is the most. */
  async countOf(question: Question): Promise<{ readonly count: number; readonly isExact: boolean }> {
    const plan = await this.planOf(question);
    if (plan === "nothing") return { count: 0, isExact: true };
    if (plan && plan.count <= fewOf(question)) {
      const list = { ...plan.candidates, key: "" };
      const few = await readStretch(list, { after: undefined }, plan.count + SPARE, this.readOnce);
      return {
        count: answerSmall(this.collection, few, question, this.finder(question)).length,
        isExact: true,
      };
    }
    if (plan) return { count: plan.isCut ? await countOf(plan.candidates) : plan.count, isExact: false };
    return { count: await countOf(await this.listOf(question)), isExact: true };
  }

  /** @returns all that a question is about, to be read from its beginning to its end. Undefined: it can find nothing. */
  async walk(question: Question): Promise<ListOf | undefined> {
    const plan = await this.planOf(question);
    if (plan === "nothing") return undefined;
    const list = plan ? plan.candidates : await this.listOf(question);
    const order = plan && question.isChosen ? question.order : undefined;
    return { list: { ...list, key: "" }, isFound: this.finder(question), order };
  }

  private readonly readOnce: ReadSegment = ({ query }) => readQuery(query, this.readRecord);

  private keep(key: string, question: Question, size: number): Kept {
    let pages: Pages | undefined;
    const book = this.bookOf(key, question, size, (made) => (pages = made));
    const kept = { question, book, recount: () => pages?.recount(), usedAt: 0, last: Promise.resolve() };
    this.kept.set(key, kept);
    return kept;
  }

  private async bookOf(
    key: string,
    question: Question,
    size: number,
    onPages: (pages: Pages) => void,
  ): Promise<Book> {
    const plan = await this.planOf(question);
    if (plan === "nothing") return () => Promise.resolve({ data: [], total: 0, searched: "nothing" });
    if (plan && plan.count <= fewOf(question)) return this.fewBook(key, question, size, plan);
    if (plan) return this.scanBook(question, size, plan, { ...plan.candidates, key });
    const isKeyed = await this.isKeyed(question);
    // Its listeners are told apart from those of the same question in the other order.
    const list = { ...this.listIn(question, isKeyed), key: isKeyed ? key : `${key}~` };
    const count = () => countOf(list);
    const askAgain = (after: number) => this.segments.askAgain(after);
    const pages = new Pages({ list, size, count, readOnce: this.readOnce, askAgain });
    onPages(pages);
    return async (wanted, _further, read) => {
      const { rows, total, page } = await pages.open(wanted, read);
      return { data: [...rows], total, ...(page !== wanted && { page }) };
    };
  }

  /** All candidates are read and held, and answered as a small list is. */
  private fewBook(key: string, question: Question, size: number, plan: SearchPlan): Book {
    const list = { ...plan.candidates, key: `${key}#` };
    const held = fewOf(question) + SPARE;
    let wereAll = false;
    return async (wanted, further, read) => {
      const records = await readStretch(list, { after: undefined }, held, read);
      const areAll = records.length < held;
      // So many have come that they are no longer all.
      if (!areAll) this.kept.delete(key);
      if (!areAll && wereAll) return this.answer(question, wanted, size, further);
      wereAll = areAll;
      const found = answerSmall(this.collection, records, question, this.finder(question));
      const data = found.slice((wanted - 1) * size, wanted * size);
      return { data, total: found.length, ...(!areAll && { bound: "least" }), ...searchedBy(question) };
    };
  }

  private scanBook(question: Question, size: number, plan: SearchPlan, list: ListOf["list"]): Book {
    const scan = new Scan(list, size, this.finder(question), (one) => this.segments.current(one));
    return async (wanted, further, read) => {
      const { found, isDone, looked, page } = await scan.open(wanted, further, read);
      const most = Math.max(found.length + 1, plan.count - looked + found.length);
      return {
        data: found.slice((page - 1) * size, page * size),
        total: isDone || plan.isCut ? found.length : most,
        ...(!isDone && { bound: plan.isCut ? "least" : "most" }),
        ...(!isDone && found.length <= wanted * size && { looked }),
        ...(page !== wanted && { page }),
        ...(question.isChosen && { unsorted: true }),
        ...searchedBy(question),
      };
    };
  }

  /** @returns undefined where nothing is searched for. */
  private async planOf(question: Question): Promise<SearchPlan | "nothing" | undefined> {
    if (question.search === "") return undefined;
    const asked = searchQuestion(question.search);
    if (asked.marks.length === 0) return "nothing";
    return planSearch(filtered(this.all, question), this.collection, asked);
  }

  /** What a question without a search is about. */
  private async listOf(question: Question): Promise<OrderedQuery> {
    return this.listIn(question, await this.isKeyed(question));
  }

  private listIn(question: Question, isKeyed: boolean): OrderedQuery {
    return ordered(filtered(this.all, question), this.collection, question, isKeyed);
  }

  /** Whether the list goes by keys, where its order has some. */
  private async isKeyed({ order, isChosen }: Question): Promise<boolean> {
    return order === undefined || isChosen || this.isComplete();
  }

  private finder(question: Question): (record: RecordData) => boolean {
    if (!searchQuestion(question.search).beginnings) return finderOf(this.collection, question);
    const wanted = foldText(question.search);
    const fields = searchFields(this.collection);
    return (record) => fields.some((field) => hasBeginning(foldText(textOf(record, field)), wanted));
  }

  /** Whether all records have the present keys. Otherwise the list's own order would hide some. */
  private async isComplete(): Promise<boolean> {
    return (await this.wholeness.count()).lacking === 0;
  }

  private forgetOld(): void {
    const old = Date.now() - KEPT_MS;
    for (const [key, { usedAt }] of this.kept)
      if (usedAt < old && (usedAt <= this.segments.leftAt || !this.segments.isShown(key)))
        this.kept.delete(key);
  }
}

function searchedBy({ search }: Question): Pick<ListAnswer, "searched"> {
  return searchQuestion(search).beginnings ? { searched: "beginnings" } : {};
}
