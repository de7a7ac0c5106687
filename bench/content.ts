import type { SanityClient } from "@sanity/client";
import { PAGE_QUERY } from "../src/content/page-query.ts";
import { importContent } from "../studio/import-content.ts";
import { startLake } from "../studio/tests/start-lake.ts";
import type { Report } from "./report.ts";

const DOCUMENTS = 5_000;
const REPEATS = 9;

/** What the Studio asks for a list, a search in it, the count below it, and a page in Presentation. */
const LIST = `*[_type == "faq"] | order(_updatedAt desc, _id asc)[0...100]{_id, _type, _updatedAt}`;
const SEARCH = `*[_type == "faq" && [@, _id] match text::query("tide*")]
  | score([@, _id] match text::query("tide*")) | order(_score desc)[0...100]{_id, _score}`;

type Work = Record<string, () => Promise<unknown>>;

/** Milliseconds of this machine's processor, the middle of several runs: waiting does not count. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < REPEATS; run++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return costs.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0;
}

function workOf(client: SanityClient): Work {
  const drafts = client.withConfig({ perspective: "drafts" });
  const presented = drafts.withConfig({ resultSourceMap: "withKeyArraySelector" });
  let edits = 0;
  const edit = () =>
    client
      .patch("page-home")
      .set({ note: String(edits++) })
      .commit();
  return {
    "open a list": () => drafts.fetch(LIST),
    "search in it": () => client.fetch(SEARCH),
    "an edit, and the list again": async () => {
      await edit();
      await drafts.fetch(LIST);
    },
    "an edit, and the page in Presentation": async () => {
      await edit();
      await presented.fetch(PAGE_QUERY, { path: "/" });
    },
  };
}

function createQuestions(client: SanityClient): Promise<unknown> {
  const transaction = client.transaction();
  for (let n = 0; n < DOCUMENTS; n++) {
    const text = `Answer ${n}. ${"Some words about the tide that fill it. ".repeat(6)}`;
    const span = { _key: "s", _type: "span", marks: [], text };
    const block = { _key: "b", _type: "block", style: "normal", markDefs: [], children: [span] };
    transaction.create({ _type: "faq", question: `Question ${n}?`, answer: [block] });
  }
  return transaction.commit();
}

/** What an editor waits for on the local lake, with the starting content and with 5,000 questions more. */
export async function run(report: Report): Promise<void> {
  const lake = await startLake();
  try {
    await importContent(lake.client);
    const work = workOf(lake.client);
    const few = new Map<string, number>();
    for (const [name, task] of Object.entries(work)) few.set(name, await costOf(task));
    await createQuestions(lake.client);
    for (const [name, task] of Object.entries(work)) {
      const cost = await costOf(task);
      report.say(`${name}: ${few.get(name)?.toFixed(0)} ms, now ${cost.toFixed(0)} ms`);
      report.hold(
        `${name} with ${DOCUMENTS} documents takes under 300 ms of processor`,
        cost < 300,
      );
    }
  } finally {
    await lake.stop();
  }
}
