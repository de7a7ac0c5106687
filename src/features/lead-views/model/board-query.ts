import { searchWords, wordForms } from "../../../lib/search-text.ts";
import type { Json } from "../../../supabase/database.generated.ts";
import type { Late } from "./late.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { type BoardView, DAY } from "./board-view.ts";

/** The part of a view that the database needs, without the layout and the stage on the screen. */
export type BoardQuery = Pick<
  BoardView,
  "solution" | "source" | "country" | "language" | "owner" | "age" | "suspected" | "sort"
> & { words: readonly string[]; only?: BoardView["only"]; late?: Late };

/** Returns the database query of a view; `late` is what counts as late now. */
export function queryOf(view: BoardView, late?: Late): BoardQuery {
  const { q, solution, source, country, language, owner, only, age, suspected, sort } = view;
  const narrowed = { ...(only && { only }), ...(only === "overdue" && late && { late }) };
  const filters = { solution, source, country, language, owner, age, suspected, sort, ...narrowed };
  return { ...filters, words: searchWords(q) };
}

/** How many leads of a column one request reads. */
export const PAGE_SIZE = 50;

/** Returns the argument `view` of the board's database functions; `now` is in milliseconds since the epoch. */
export function boardArgument({ age, ...query }: BoardQuery, now: number): Json {
  const limit = new Date(now - (age === "older" ? 30 : Number(age)) * DAY).toISOString();
  const span = age === "" ? {} : age === "older" ? { before: limit } : { since: limit };
  return { ...query, words: query.words.map(wordForms), ...span };
}

/** Returns the arguments of `count_board`. */
export function countArguments(query: BoardQuery) {
  return { view: boardArgument(query, Date.now()) };
}

/** Returns the arguments of `get_board_page`: for the first leads of stages, or for those after the row `after`. */
export function boardPageArguments(
  query: BoardQuery,
  requested: readonly Stage[],
  size = PAGE_SIZE,
  after?: Lead,
) {
  return {
    ...countArguments(query),
    stages: [...requested],
    page_size: size,
    ...(after && { after }),
  };
}
