import type { Group } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { bad, f, query } from "./ask.ts";

const defaultOrder: Group<Servers> = {
  name: "default order: by id",
  cases: [
    query('*[_type in ["film", "person"]]._id', [
      "film-1",
      "film-2",
      "film-3",
      "film-4",
      "person-1",
      "person-2",
      "person-3",
    ]),
    query('*[_type == "person"][0].name', "Ray"),
    query(`${f}._id`, ["film-1", "film-2", "film-3", "film-4"]),
    query(
      "*[defined(title)]._id",
      ["drafts.film-1", "film-1", "film-2", "film-3", "film-4", "versions.r1.film-2"],
      { perspective: "raw" },
    ),
    query('*[_type == "film"]._id', ["film-1", "film-2", "film-3", "film-4"], {
      perspective: "drafts",
    }),
    query(
      `${f} | order(count(tags)) {_id}`,
      ["film-4", "film-2", "film-3", "film-1"].map((_id) => ({ _id })),
    ),
  ],
};

const parameters: Group<Servers> = {
  name: "parameters that are not given are refused",
  cases: [
    bad("*[_id == $id]"),
    bad("$missing"),
    bad("*[_type == $type && _id == $id]", { type: "film" }),
    bad("*[0...$limit]"),
    bad('*[_type == "film"]{"a": title == $title}'),
    bad('*[_type == "film"] | order(@[$field])'),
    bad("count(*[_type == $type])"),
    query("$given", null, { params: { given: null } }),
  ],
};

const pipes: Group<Servers> = {
  name: "order",
  cases: [
    query(`${f} | order(year)._id`, ["film-2", "film-1", "film-3", "film-4"]),
    query(`${f} | order(year desc)._id`, ["film-4", "film-3", "film-1", "film-2"]),
    query(`${f} | order(rating asc)._id`, ["film-3", "film-2", "film-1", "film-4"]),
    query(`${f} | order(rating desc)._id`, ["film-4", "film-1", "film-2", "film-3"]),
    query(`${f} | order(director._ref, year desc)._id`, ["film-3", "film-1", "film-2", "film-4"]),
    query(`${f} | order(lower(title))._id`, ["film-1", "film-3", "film-2", "film-4"]),
    query(`${f} | order(director->name)._id`, ["film-2", "film-1", "film-3", "film-4"]),
    query(`${f} | order(year)[0..1]._id`, ["film-2", "film-1"]),
    query(`${f} | order(year) | order(rating desc)[0]._id`, "film-4"),
    query(`${f} | order(year){_id}[0]`, { _id: "film-2" }),
    query('[3, "a", 1, true, "b"] | order(@)', [1, 3, "a", "b", true]),
    query(`[${[3, 1, 2].join()}] | order(@ desc)`, [3, 2, 1]),
  ],
};

const scores: Group<Servers> = {
  name: "score and boost",
  cases: [
    query(`${f} | score(title match "music") | order(_score desc)[0]._id`, "film-3"),
    query(`${f} | score(title match "tokyo") {"found": _score > 0}`, [
      { found: true },
      { found: false },
      { found: false },
      { found: false },
    ]),
    query(
      `${f} | score(boost(title match "tokyo", 2), title match "music") | order(_score desc)[0..1]._id`,
      ["film-2", "film-3"],
    ),
    query(`${f} | score(year > 2000) [_score > 0]._id`, ["film-4"]),
    bad("*{title} | score(year > 2000)"),
  ],
};

export const orderAndParameters: Group<Servers>[] = [defaultOrder, parameters, pipes, scores];
