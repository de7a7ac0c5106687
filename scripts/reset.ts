// `npm run reset`: erases leads and content of the local stack, with `-- --leads` or `-- --content` only
// these. Says what, and asks before it does; `-- --yes` does not ask.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { readConfig } from "../local/config.ts";
import { lockDataDir, prepareDataDir } from "../local/data-dir.ts";
import { erase, lossesOf, type ResetPart } from "../local/reset.ts";

async function isAgreed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = once(terminal, "close").then(() => "");
  const answer = await Promise.race([terminal.question('Type "yes" to erase it: '), closed]);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

async function reset(): Promise<string> {
  const { values } = parseArgs({
    options: {
      leads: { type: "boolean", default: false },
      content: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const { dataDir } = readConfig(process.env);
  prepareDataDir(dataDir);
  const unlock = await lockDataDir(dataDir, 0);
  try {
    const all: ResetPart[] = ["leads", "content"];
    const chosen = all.filter((part) => values[part]);
    const losses = lossesOf(dataDir, chosen.length > 0 ? chosen : all);
    if (losses.length === 0) return `There is nothing to erase in ${dataDir}.`;
    console.log(`This erases for good:\n${losses.map(({ words }) => `  - ${words}`).join("\n")}`);
    if (!values.yes && !(await isAgreed())) return "Nothing was erased.";
    erase(losses);
    return "Erased.";
  } finally {
    unlock();
  }
}

try {
  console.log(await reset());
} catch (error) {
  console.error(`selat: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
