/**
 * Answers the lists of one collection that is too large to be read: by pages, or by searching. What it has found out of a
 * question (counts, ends of pages, candidates) is kept as long as its list is shown, and for a minute. Loaded with the
 * first large list.
 */
import type { GetListResponse } from "@refinedev/core";
import { keyedFields } from "../../../fields/derived";
import { textOf } from "../../../fields/record-text";
import { foldText, hasBeginning, searchQuestion } from "../../../fields/search-text";
import type { Collection, RecordData } from "../../../schema/types";
import type { MatchCount } from "../../../contract/calls";
import type { ListExtras } from "../../../contract/records";
import type { Query } from "firebase/firestore";
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
  /** @param added how many records of the list are new; undefined: that is not known. */
  readonly changed: (added: number | undefined, began?: number) => void;
  usedAt: number;
  /** The answer before: two at once would not know of each other's pages. */
  last: Promise<unknown>;
}

/** What this tab has written: so many records more, fewer if it is below 0; or these fields of some. */
export type Change =
  // `began`: when that was begun, by `performance.now()`.
  { readonly added: number; readonly began?: number } | { readonly fields: readonly string[] };

/** An ordered list that a question asks for. */
export interface ListOf {
  readonly list: OrderedQuery & { readonly key: string };
  readonly isFound: (record: RecordData) => boolean;
  /** In which what is found has yet to be put: a search goes in the list's own order. */
  readonly order?: Order | undefined;
  /** Whether it can be read backwards: a search has no index for that. */
  readonly goesBack: boolean;
}

export class LargeList {
  private readonly kept = new Map<string, Kept>();

  /**
   * @param all every record of the collection that the caller may see.
   * @param readOnce reads a stretch without listening to it.
   */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly segments: Segments,
    private readonly readOnce: ReadSegment,
    readonly wholeness: Wholeness,
    private readonly count = countOf,
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
    const [answered, missed] = await Promise.all([answer, this.missedBy(question)]);
    if (missed === 0) return answered;
    // What a search could not look at may match; how many an order has, its pages show.
    const bound = answered.bound ?? (question.search === "" ? undefined : "least");
    return { ...answered, missed, ...(bound && { bound }) };
  }

  /** Totals are others now, and searches are planned anew. */
  changed(change: Change): void {
    this.wholeness.outdate();
    for (const [key, { question, changed }] of this.kept) {
      const { search, equals, range } = question;
      if (search !== "") this.kept.delete(key);
      else if ("added" in change)
        changed(equals.length === 0 && !range ? change.added : undefined, change.began);
      else if (equals.some(([field]) => change.fields.includes(field.key))) changed(undefined);
    }
  }

  /** What was found out about the derived fields may be true no longer. */
  forget(): void {
    this.wholeness.forget();
    this.kept.clear();
  }

  /** How many records a question is about. A search through many is not carried out for it: then it is the most. */
  async countOf(question: Question): Promise<MatchCount> {
    const plan = await this.planOf(question);
    if (plan === "nothing") return { count: 0 };
    if (!plan) {
      const { list, missed, unsorted } = await this.allOf(question);
      return {
        count: await this.count(list),
        ...(missed > 0 && { missed }),
        ...(unsorted && { unsorted: "incomplete" }),
      };
    }
    const missed = await this.missedBy(question);
    const found = await this.countFound(question, plan);
    const isUnsorted = question.isChosen && plan.isCut;
    return { ...found, ...(missed > 0 && { missed }), ...(isUnsorted && { unsorted: "many" }) };
  }

  /** @returns all that a question is about, to be read from its beginning to its end. Undefined: it can find nothing. */
  async walk(question: Question): Promise<ListOf | undefined> {
    const plan = await this.planOf(question);
    if (plan === "nothing") return undefined;
    const list = plan ? plan.candidates : (await this.allOf(question)).list;
    // All that is to be put in order has to be held.
    const order = plan && question.isChosen && !plan.isCut ? question.order : undefined;
    return { list: { ...list, key: "" }, isFound: this.finder(question), order, goesBack: !plan };
  }

  private keep(key: string, question: Question, size: number): Kept {
    let pages: Pages | undefined;
    const book = this.bookOf(key, question, size, (made) => (pages = made));
    const kept = {
      question,
      book,
      changed: (added?: number, began?: number) => pages?.changed(added, began),
      usedAt: 0,
      last: Promise.resolve(),
    };
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
    let total = this.countedAnyway(question);
    const isKeyed = await this.isKeyed(question);
    // Its listeners are told apart from those of the same question in the other order.
    const list = { ...this.listIn(question, isKeyed), key: isKeyed ? key : `${key}~` };
    const count = () => {
      const counted = total ?? this.count(list);
      total = undefined;
      return counted;
    };
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
    return planSearch(filtered(this.all, question), this.collection, asked, this.count);
  }

  private async countFound(question: Question, plan: SearchPlan): Promise<MatchCount> {
    if (plan.count > fewOf(question))
      return { count: plan.isCut ? await this.count(plan.candidates) : plan.count, bound: "most" };
    const list = { ...plan.candidates, key: "" };
    const few = await readStretch(list, { after: undefined }, plan.count + SPARE, this.readOnce);
    return { count: answerSmall(this.collection, few, question, this.finder(question)).length };
  }

  /**
   * What a question without a search is about, for a file or for a work on all of it. Where the chosen order would leave
   * records out, it goes in the stored one that has them all: a file can be put in order where it is opened, and nobody
   * finds what is not in it.
   */
  private async allOf(
    question: Question,
  ): Promise<{ readonly list: OrderedQuery; readonly missed: number; readonly unsorted: boolean }> {
    const missed = await this.missedBy(question);
    const unsorted = missed > 0 && (await this.wholeness.lately()).unlisted === 0;
    const isKeyed = !unsorted && (await this.isKeyed(question));
    return { list: this.listIn(question, isKeyed), missed: unsorted ? 0 : missed, unsorted };
  }

  /** @returns how many records a search or a chosen order cannot know of, whatever they hold. */
  private async missedBy({ search, order, isChosen }: Question): Promise<number> {
    const isByKeys = isChosen && order !== undefined && keyedFields(this.collection).includes(order.field);
    // Of a search without a letter it is told that it looks at nothing.
    const isSearch = searchQuestion(search).marks.length > 0;
    return isSearch || (isByKeys && search === "") ? (await this.wholeness.lately()).lacking : 0;
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
    return (await this.wholeness.lately()).lacking === 0;
  }

  /** @returns how many records the whole list has, where the notes above it have them counted at this opening. */
  private countedAnyway({ equals, range, isChosen }: Question): Promise<number> | undefined {
    if (equals.length > 0 || range || isChosen || this.wholeness.known()) return undefined;
    const counted = this.wholeness.lately().then(({ of, unlisted }) => of - unlisted);
    // Told when it is used.
    counted.catch(() => undefined);
    return counted;
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
