import { byNewest, type CompareLeads, isStage } from "./board-model.ts";
import { type Country, countryOf, createdAt, searchText, stageChangedAt } from "./lead-facts.ts";
import type { Lead, Stage } from "./lead.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The choices of each filter and of the order, as they stand in the address; the first is the default. */
export const choices = {
  country: {
    "": "All countries",
    SG: "Singapore",
    MY: "Malaysia",
    ID: "Indonesia",
    other: "Elsewhere",
  },
  age: {
    "": "Any age",
    "1": "Last 24 hours",
    "7": "Last 7 days",
    "30": "Last 30 days",
    older: "Older than 30 days",
  },
  suspected: {
    "": "With suspected spam",
    no: "Without suspected spam",
    only: "Suspected spam only",
  },
  sort: {
    "": "Newest first",
    oldest: "Oldest first",
    stage: "Longest in stage",
    due: "Reply due first",
    company: "Company A to Z",
  },
} as const;

export type BoardView = {
  q: string;
  solution: string;
  source: string;
  country: "" | Country;
  age: keyof (typeof choices)["age"];
  suspected: keyof (typeof choices)["suspected"];
  sort: keyof (typeof choices)["sort"];
  /** The column shown where there is room for one. */
  stage: Stage;
};

function oneOf<Choice extends string>(value: string | null, known: Record<Choice, string>): Choice {
  return value !== null && Object.hasOwn(known, value) ? (value as Choice) : ("" as Choice);
}

/** What an address asks for; what it does not know it leaves out. */
export function readView(params: URLSearchParams): BoardView {
  const stage = params.get("stage");
  return {
    q: params.get("q") ?? "",
    solution: params.get("solution") ?? "",
    source: params.get("source") ?? "",
    country: oneOf(params.get("country"), choices.country),
    age: oneOf(params.get("age"), choices.age),
    suspected: oneOf(params.get("suspected"), choices.suspected),
    sort: oneOf(params.get("sort"), choices.sort),
    stage: isStage(stage) ? stage : "interested",
  };
}

/** The address with some of the view changed; a default is not written down. */
export function writeView(params: URLSearchParams, changes: Partial<BoardView>): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || (name === "stage" && value === "interested")) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** Every search and filter off; the order and the column stay. */
export const noFilters = {
  q: "",
  solution: "",
  source: "",
  country: "",
  age: "",
  suspected: "",
} as const satisfies Partial<BoardView>;

/** How many filters narrow the view down, the search not counted. */
export function countFilters(view: BoardView): number {
  const { solution, source, country, age, suspected } = view;
  return [solution, source, country, age, suspected].filter(Boolean).length;
}

/** For a word of the search the ids of the leads that have it in a note. */
export type NoteMatches = ReadonlyMap<string, ReadonlySet<string>>;

/** The words of a search, in lower case, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** Whether the search finds the lead by its notes alone. */
export function isNoteHit(lead: Lead, words: readonly string[]): boolean {
  return words.some((word) => !searchText(lead).includes(word));
}

/**
 * Whether a lead is in the view: every word of the search somewhere in its texts or its notes,
 * every filter met.
 */
export function createMatcher(
  view: BoardView,
  now: number,
  inNotes: NoteMatches = new Map(),
): (lead: Lead) => boolean {
  const words = wordsOf(view.q);
  const days = view.age === "older" ? 30 : Number(view.age);
  const isInAge = (lead: Lead) => {
    if (view.age === "") return true;
    return createdAt(lead) >= now - days * DAY === (view.age !== "older");
  };
  return (lead) =>
    (view.solution === "" || lead.solution_interested === view.solution) &&
    (view.source === "" || lead.source === view.source) &&
    (view.country === "" || countryOf(lead) === view.country) &&
    (view.suspected === "" || lead.is_suspected === (view.suspected === "only")) &&
    isInAge(lead) &&
    words.every(
      (word) => searchText(lead).includes(word) || inNotes.get(word)?.has(lead.id) === true,
    );
}

const alphabet = new Intl.Collator("en", { sensitivity: "base" });

/** By the difference, and where there is none newest first. */
function ordered(difference: CompareLeads): CompareLeads {
  return (a, b) => difference(a, b) || byNewest(a, b);
}

/** The order of a column; `dueOf` says when a reply is due, null where none is. */
export function createOrder(
  sort: BoardView["sort"],
  dueOf: (lead: Lead) => number | null,
): CompareLeads {
  const dueFirst = (lead: Lead) => dueOf(lead) ?? Number.MAX_VALUE;
  switch (sort) {
    case "oldest":
      return (a, b) => byNewest(b, a);
    case "stage":
      return ordered((a, b) => stageChangedAt(a) - stageChangedAt(b));
    case "due":
      return ordered((a, b) => dueFirst(a) - dueFirst(b));
    case "company":
      return ordered((a, b) => alphabet.compare(a.company_name, b.company_name));
    default:
      return byNewest;
  }
}

/** The different values of a column in alphabetical order, for a filter's choices. */
export function valuesOf(leads: readonly Lead[], column: "solution_interested" | "source") {
  return [...new Set(leads.map((lead) => lead[column]))].toSorted(alphabet.compare);
}
