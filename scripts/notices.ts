// `npm run notices`: writes THIRD-PARTY-NOTICES.md; with `--check` it says whether that file is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../studio/commands/read-arguments.ts";
import { thirdPartyNotices } from "../tools/notices/third-party-notices.ts";

const { values } = readArguments(
  { options: { check: { type: "boolean", default: false } } },
  "none, or --check",
);
const file = join(import.meta.dirname, "../THIRD-PARTY-NOTICES.md");
const text = await thirdPartyNotices();
if (!values.check) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("THIRD-PARTY-NOTICES.md is out of date: run npm run notices");
  process.exitCode = 1;
}
