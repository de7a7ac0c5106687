import { searchWords, wordForms } from "../../../lib/search-text.ts";
import type { Json } from "../../../supabase/database.generated.ts";
import type { Late } from "./late.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { type BoardView, DAY } from "./board-view.ts";

/** The part of a view that is sent to the database: without settings of the screen. */
export type BoardQuery = Pick<
  BoardView,
  "solution" | "source" | "country" | "language" | "owner" | "age" | "suspected" | "sort"
> & { words: readonly string[]; only?: BoardView["only"]; late?: Late };

/** The query of a view to the database; `late`: what is late now. */
export function queryOf(view: BoardView, late?: Late): BoardQuery {
  const { q, solution, source, country, language, owner, only, age, suspected, sort } = view;
  const narrowed = { ...(only && { only }), ...(only === "overdue" && late && { late }) };
  const filters = { solution, source, country, language, owner, age, suspected, sort, ...narrowed };
  return { ...filters, words: searchWords(q) };
}

/** How many leads of a column are read at once. */
export const PAGE_SIZE = 50;

/** The argument `view` of the board's database functions; `now` in milliseconds since the epoch. */
export function boardArgument({ age, ...query }: BoardQuery, now: number): Json {
  const border = new Date(now - (age === "older" ? 30 : Number(age)) * DAY).toISOString();
  const span = age === "" ? {} : age === "older" ? { before: border } : { since: border };
  return { ...query, words: query.words.map(wordForms), ...span };
}

/** The arguments of `count_board`. */
export function countArguments(query: BoardQuery) {
  return { view: boardArgument(query, Date.now()) };
}

/** The arguments of `get_board_page`: the next leads of stages, with `after` those that follow this row. */
export function boardPageArguments(
  query: BoardQuery,
  asked: readonly Stage[],
  size = PAGE_SIZE,
  after?: Lead,
) {
  return { ...countArguments(query), stages: [...asked], page_size: size, ...(after && { after }) };
}
