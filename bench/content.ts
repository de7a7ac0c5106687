import type { SanityClient } from "@sanity/client";
import { killStore } from "content-lake/kill-store";
import { PAGE_QUERY, pageParams } from "../src/pages/page-query.ts";
import { importContent } from "../studio/starting-content/import-content.ts";
import { startLake } from "../studio/tests/start-lake.ts";
import { numbersOf, seed } from "../tests/tier.ts";
import { median } from "./percentile.ts";
import type { Report } from "./report.ts";

const DOCUMENTS = 5_000;
const REPEATS = 9;

/** The queries of the Studio for a list and for a search in it. */
const LIST = `*[_type == "faq"] | order(_updatedAt desc, _id asc)[0...100]{_id, _type, _updatedAt}`;
const SEARCH = `*[_type == "faq" && [@, _id] match text::query("tide*")]
  | score([@, _id] match text::query("tide*")) | order(_score desc)[0...100]{_id, _score}`;

type Tasks = Record<string, () => Promise<unknown>>;

/** Returns the median processor time of several runs in milliseconds; waiting does not count. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < REPEATS; run++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return median(costs);
}

function tasksOf(client: SanityClient): Tasks {
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
      await presented.fetch(PAGE_QUERY, pageParams("/"));
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

/**
 * Measures the processor time of what an editor waits for on the local lake, with the starting content and with 5,000
 * more questions; and kills the store during writes.
 */
export async function run(report: Report): Promise<void> {
  const lake = await startLake();
  try {
    await importContent(lake.client);
    const tasks = tasksOf(lake.client);
    const few = new Map<string, number>();
    for (const [name, task] of Object.entries(tasks)) few.set(name, await costOf(task));
    await createQuestions(lake.client);
    for (const [name, task] of Object.entries(tasks)) {
      const cost = await costOf(task);
      report.log(
        `${name}: ${few.get(name)?.toFixed(0)} ms before, ${cost.toFixed(0)} ms with 5,000 more documents`,
      );
      report.figure(`${name}, 5,000 documents: processor time`, cost);
    }
  } finally {
    await lake.stop();
  }
  const failure = await killStore(4, 25, (lane) => numbersOf(seed + lane)).catch(
    (error: unknown) => error,
  );
  if (failure) report.log(String(failure));
  report.check("the store loses nothing acknowledged in 100 kills during writes", !failure);
}
