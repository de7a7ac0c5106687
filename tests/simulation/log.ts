import { answers } from "../../src/lib/messages/answers.ts";
import type { DatabaseStandIn } from "./database-stand-in.ts";
import { isRefused, type Marker } from "./lead-words.ts";
import type { BrowserOfPages, OpenForm, OpenPage, Tab } from "./types.ts";

/** The history of one request so far. */
type Story = {
  id: string;
  /** Ids with which the request was sent; there are several only if the browser could not store the first one. */
  ids: Set<string>;
  isWithdrawn: boolean;
  /** Whether a form of the earlier version has sent the request; that version does not pass all checks here. */
  isEarlier: boolean;
  /** Whether the browser stored everything that it had to. */
  wasStorable: boolean;
  /** Whether, since the last press, a form has reported that the request is stored in the browser. */
  isPromised: boolean;
  /** Whether, since the last press, the form has reported that the request is neither sent nor stored. */
  isReleased: boolean;
  /** Whether the visitor has pressed Submit and got no confirmation yet. */
  isOwed: boolean;
  thanks: number;
  refusals: number;
  lastShown: string;
};

/** The request that was typed in a tab last, and whether a reopened form must still have it. */
type Words = { typed?: Marker | undefined; isChecked: boolean };

/** Records what a visitor does and sees, and every contradiction between that and the database. */
export class Log {
  readonly problems: string[] = [];
  readonly lines: string[] = [];
  /** How often each kind of event happened; a test checks that all kinds occur. */
  readonly counts: Record<string, number> = {};
  readonly #stories = new Map<Marker, Story>();
  readonly #words = new WeakMap<Tab, Words>();
  readonly #database: DatabaseStandIn;
  readonly #browser: () => BrowserOfPages;

  constructor(database: DatabaseStandIn, browser: () => BrowserOfPages) {
    this.#database = database;
    this.#browser = browser;
  }

  note(line: string): void {
    this.lines.push(`${(this.#browser().clock.now / 1_000) % 1_000_000} ${line}`);
  }

  typed({ page }: OpenForm, marker: Marker): void {
    const words = this.#wordsOf(page.tab);
    words.typed = marker;
    words.isChecked = !page.isEarlier && this.#browser().storage === "normal";
  }

  pressed({ page }: OpenForm, marker: Marker, id: string): void {
    this.#count("press");
    this.note(
      `sends ${marker} as ${id}${page.isEarlier ? " from a page of the earlier version" : ""}`,
    );
    const { sent = marker, sentId = id } = page.tab;
    if (sent !== marker && page.code.isInOutbox(sentId)) this.withdrawn(sent);
    const before = this.#stories.get(marker);
    if (before) this.#checkReleased(marker, before);
    const wasStorable = this.#browser().storage === "normal" && before?.wasStorable !== false;
    // The text of a refused request returns to the form of any tab without its id, and so gets a new one.
    const mayDiffer = !before || !wasStorable || page.isEarlier || isRefused(marker);
    if (!mayDiffer && before.id !== id) this.#problem(marker, "has two ids");
    this.#stories.set(marker, {
      id,
      ids: new Set([...(before?.ids ?? []), id]),
      isWithdrawn: false,
      isEarlier: page.isEarlier || Boolean(before?.isEarlier),
      wasStorable,
      isPromised: false,
      isReleased: false,
      isOwed: true,
      thanks: before?.thanks ?? 0,
      refusals: before?.refusals ?? 0,
      lastShown: "",
    });
  }

  withdrawn(marker: Marker): void {
    this.#count("withdrawn");
    const story = this.#stories.get(marker);
    if (story) story.isWithdrawn = true;
  }

  shown({ page, typed }: OpenForm, status: string): void {
    this.#count(status);
    const { sent } = page.tab;
    const story = sent === undefined ? undefined : this.#stories.get(sent);
    const claimed = typed ?? page.tab.sent ?? -1;
    if (status === "sent" && !page.isEarlier && !this.#isStored(claimed)) {
      this.#problem(claimed, "is shown as sent, but is not in the database");
    }
    if (sent === undefined || !story) return;
    if (status === "kept" || status === "saved" || status === "busy") {
      const isKept = page.code.isInOutbox(page.tab.sentId ?? "");
      story.isPromised ||= isKept;
      const isChecked = story.wasStorable && !page.isEarlier;
      if (isChecked && !isKept)
        this.#problem(sent, "is shown as stored in the browser, but is not");
    }
    if (status !== "failed" && status !== "unkept") return;
    story.isReleased = true;
    story.wasStorable &&= this.#browser().storage === "normal";
  }

  /** Reports a request that the form gave up, unless a rate limit was the reason: then its sender has to try again. */
  #checkReleased(marker: Marker, story: Story) {
    if (!story.isReleased || story.isEarlier || !story.wasStorable || isRefused(marker)) return;
    if (story.lastShown !== answers.rateLimitTitle) this.#problem(marker, "is given up");
  }

  /** Called when the visitor gets a message about a request. */
  toasted(marker: Marker, kind: string, title: string): void {
    this.note(`reports ${marker}: ${title}`);
    const story = this.#stories.get(marker);
    if (!story) return this.#problem(marker, `has a toast, but was never sent: ${title}`);
    story.lastShown = title;
    if (kind === "success") {
      this.#count("thanks");
      if (!story.isEarlier && !this.#isStored(marker)) {
        this.#problem(marker, "is confirmed, but is not in the database");
      }
      if (!story.isEarlier && !story.isOwed && story.wasStorable) {
        this.#problem(marker, "is confirmed twice");
      }
      story.isOwed = false;
      story.thanks += 1;
    } else if (title === answers.invalidPhoneTitle) {
      this.#count("refusal");
      story.refusals += 1;
      if (story.thanks > 0) this.#problem(marker, "is confirmed and refused");
    } else this.#count(title);
  }

  /** Called when the code that sends waiting requests shows a toast. */
  toastedByPage(kind: string, title: string, marker: Marker): void {
    this.#count(`${kind} unasked`);
    if (kind === "error" && title !== answers.rateLimitTitle && !isRefused(marker)) {
      this.#problem(marker, `is refused by the outbox, but is valid: ${title}`);
    }
    this.toasted(marker, kind, title);
  }

  /** Called when a form is opened; checks that it still has what was typed in its tab. */
  opened({ page, typed }: OpenForm): void {
    const words = this.#wordsOf(page.tab);
    const { typed: before } = words;
    const isChecked = words.isChecked && !page.isEarlier && this.#browser().storage === "normal";
    if (before !== undefined && before !== typed && isChecked && !this.#isStored(before)) {
      this.#problem(before, `was typed, but the form now has ${typed}`);
    }
    words.typed = typed ?? undefined;
  }

  closed({ tab }: OpenPage): void {
    if (tab.form?.status === "sending") this.#count("closed while sending");
  }

  duplicated(from: Tab, to: Tab): void {
    this.#words.set(to, { ...this.#wordsOf(from) });
  }

  /** Checks the end of each request. Called after all faults have ended and some hours have passed. */
  checkEnds(): void {
    for (const [marker, story] of this.#stories) {
      const rows = [...this.#database.rows.values()].filter(
        (row) => row["remarks"] === `${marker}`,
      );
      const isOnce = story.wasStorable && !story.isEarlier;
      if (rows.length > 1 && isOnce) this.#problem(marker, "is stored twice");
      if (rows.length > 0) this.#count("stored");
      this.#checkReleased(marker, story);
      const mustEnd = story.isPromised || isOnce;
      if (story.isWithdrawn || story.isReleased || !mustEnd) continue;
      if (isRefused(marker)) {
        if (story.refusals === 0) this.#problem(marker, "is refused, but no message was shown");
      } else if (rows.length === 0) this.#problem(marker, "is lost");
      else if (story.thanks === 0) this.#problem(marker, "is stored, but was never confirmed");
    }
  }

  #isStored(marker: Marker): boolean {
    const ids = this.#stories.get(marker)?.ids ?? [];
    return [...ids].some((id) => this.#database.rows.has(id));
  }

  #wordsOf(tab: Tab): Words {
    const words = this.#words.get(tab) ?? { isChecked: false };
    this.#words.set(tab, words);
    return words;
  }

  #problem(marker: Marker, what: string) {
    this.note(`PROBLEM: ${marker} ${what}`);
    this.problems.push(`request ${marker} ${what}`);
  }

  #count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}
