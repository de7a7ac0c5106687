import { countryChoices } from "../../../lib/lead-terms.ts";
import { foldText, hasWord, searchWords } from "../../../lib/search-text.ts";
import {
  byNewest,
  type CompareLeads,
  isOpenStage,
  isStage,
} from "../../leads/model/board-model.ts";
import {
  type Country,
  countryOf,
  createdAt,
  searchText,
  stageChangedAt,
} from "../../leads/model/lead-facts.ts";
import { isUnplanned } from "../../leads/model/next-action.ts";
import { isLate } from "./late.ts";
import type { Lead, Stage, WorkingHours } from "../../leads/model/lead.ts";

/** A day in milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** The options of each filter and of the order: labels by their value in the URL; the first is the default. */
export const choices = {
  country: countryChoices,
  age: {
    "": "Any age",
    "1": "Last 24 hours",
    "7": "Last 7 days",
    "30": "Last 30 days",
    older: "Older than 30 days",
  },
  owner: {
    "": "All leads",
    me: "Mine",
    none: "Unassigned",
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
    due: "Reply due soonest",
    company: "Company A to Z",
  },
} as const;

const only = { "": "All", overdue: "Overdue", new: "New", unplanned: "Nothing planned" } as const;

/** What the board shows, as the URL's query says. */
export type BoardView = {
  q: string;
  solution: string;
  source: string;
  country: "" | Country;
  /** The code of a language, as in `leads.language`. */
  language: string;
  /** `me`, `none` or the id of a member of the team. */
  owner: string;
  /** The pressed chip: only leads that are late, have no reply yet, or have no plan. */
  only: keyof typeof only;
  age: keyof (typeof choices)["age"];
  suspected: keyof (typeof choices)["suspected"];
  sort: keyof (typeof choices)["sort"];
  /** The column that a narrow screen shows. */
  stage: Stage;
};

function oneOf<Choice extends string>(
  value: string | null,
  options: Record<Choice, string>,
): Choice {
  return value !== null && Object.hasOwn(options, value) ? (value as Choice) : ("" as Choice);
}

const LANGUAGE = /^[a-z]{2,3}$/;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readOwner(value: string | null): string {
  return value !== null && UUID.test(value) ? value : oneOf(value, choices.owner);
}

/** Returns the view in the URL's query; unknown values become the default. */
export function readView(params: URLSearchParams): BoardView {
  const stage = params.get("stage");
  return {
    q: params.get("q") ?? "",
    solution: params.get("solution") ?? "",
    source: params.get("source") ?? "",
    country: oneOf(params.get("country"), choices.country),
    language: LANGUAGE.exec(params.get("language") ?? "")?.[0] ?? "",
    owner: readOwner(params.get("owner")),
    only: oneOf(params.get("only"), only),
    age: oneOf(params.get("age"), choices.age),
    suspected: oneOf(params.get("suspected"), choices.suspected),
    sort: oneOf(params.get("sort"), choices.sort),
    stage: isStage(stage) ? stage : "interested",
  };
}

/** Returns a copy of the query with these changes; defaults are left out. */
export function writeView(
  params: URLSearchParams,
  changes: Partial<BoardView> & { layout?: string },
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || (name === "stage" && value === "interested")) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The changes that clear the search and every filter, but keep the order and the column. */
export const noFilters = {
  q: "",
  solution: "",
  source: "",
  country: "",
  language: "",
  owner: "",
  only: "",
  age: "",
  suspected: "",
} as const satisfies Partial<BoardView>;

/** Returns the number of active filters in the popover, so without the search and the chips. */
export function countFilters(view: BoardView): number {
  const { owner, solution, source, country, language, age, suspected } = view;
  const otherOwner = owner !== "me" && owner;
  return [otherOwner, solution, source, country, language, age, suspected].filter(Boolean).length;
}

/** The ids of the leads with a note that contains a search word, by that word. */
export type NoteMatches = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns whether at least one search word is not in the lead's own texts. */
export function isFoundInNotesOnly(lead: Lead, words: readonly string[]): boolean {
  return words.some((word) => !hasWord(searchText(lead), word));
}

/**
 * Returns a function that tests whether a lead matches every filter, and has every search word in its texts or notes.
 * `now` is in milliseconds since the epoch. While `ownUserId` is null, the owner `me` matches every lead, because the
 * database has already filtered them.
 */
export function createMatcher(
  view: BoardView,
  now: number,
  inNotes: NoteMatches = new Map(),
  ownUserId: string | null = null,
  hours: readonly WorkingHours[] = [],
): (lead: Lead) => boolean {
  const words = searchWords(view.q);
  const days = view.age === "older" ? 30 : Number(view.age);
  const isInAge = (lead: Lead) => {
    if (view.age === "") return true;
    return createdAt(lead) >= now - days * DAY === (view.age !== "older");
  };
  const isOwned = ({ owner }: Lead) => {
    if (view.owner === "") return true;
    if (view.owner === "me") return ownUserId === null || owner === ownUserId;
    return owner === (view.owner === "none" ? null : view.owner);
  };
  return (lead) =>
    (view.solution === "" || lead.solution_interested === view.solution) &&
    (view.source === "" || lead.source === view.source) &&
    (view.country === "" || countryOf(lead) === view.country) &&
    (view.language === "" || lead.language === view.language) &&
    (view.suspected === "" || lead.is_suspected === (view.suspected === "only")) &&
    isOwned(lead) &&
    matchesChip(lead, view.only, hours, now) &&
    isInAge(lead) &&
    words.every(
      (word) => hasWord(searchText(lead), word) || inNotes.get(word)?.has(lead.id) === true,
    );
}

/** Returns whether a lead matches the pressed chip, if there is one. */
function matchesChip(
  lead: Lead,
  only: BoardView["only"],
  hours: readonly WorkingHours[],
  now: number,
): boolean {
  if (only === "new") return isOpenStage(lead.stage) && lead.first_response_at === null;
  if (only === "unplanned") return isUnplanned(lead);
  return only === "" || isLate(lead, hours, now);
}

/** Compares by code unit, as the database sorts. */
function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns a comparator by the given difference, then newest first. */
function thenNewest(difference: CompareLeads): CompareLeads {
  return (a, b) => difference(a, b) || byNewest(a, b);
}

/** Returns the comparator of an order; `dueOf` returns when a reply is due (milliseconds since the epoch), or null. */
export function createOrder(
  sort: BoardView["sort"],
  dueOf: (lead: Lead) => number | null,
): CompareLeads {
  const dueOrLast = (lead: Lead) => dueOf(lead) ?? Number.MAX_VALUE;
  switch (sort) {
    case "oldest":
      return (a, b) => byNewest(b, a);
    case "stage":
      return thenNewest((a, b) => stageChangedAt(a) - stageChangedAt(b));
    case "due":
      return thenNewest((a, b) => dueOrLast(a) - dueOrLast(b));
    case "company":
      return thenNewest((a, b) =>
        compareCodeUnits(foldText(a.company_name), foldText(b.company_name)),
      );
    default:
      return byNewest;
  }
}
