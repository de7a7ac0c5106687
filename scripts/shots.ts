// `npm run shots -- [PATH...]`: photographs the pages of a running site (SITE_URL, else the one of `npm start`) at
// three widths in both schemes into shots/, and puts each page on one contact sheet. `--contents`, `--states
// [NAME...]`, `--edges [PATH...]` and `--desk [NAME...]` are in docs/developing.md.
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig } from "../local/config.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";
import { keyFileOf, readKeys } from "supabase-local/key-file";
import { launchChromium } from "../tools/browser/chromium.ts";
import { captureDesk } from "../tools/shots/desk.ts";
import { capturePages, publicPaths } from "../tools/shots/pages.ts";
import { captureContents } from "../tools/shots/section-contents.ts";
import { captureEdges, captureStates } from "../tools/shots/states.ts";

const isSwitch = { type: "boolean", default: false } as const;
const { positionals: names, values } = readArguments(
  {
    allowPositionals: true,
    options: { contents: isSwitch, states: isSwitch, edges: isSwitch, desk: isSwitch },
  },
  "[PATH...], --contents, --states [NAME...], --edges [PATH...], --desk [NAME...]",
);
const origin = process.env["SITE_URL"] ?? `http://localhost:${process.env["SITE_PORT"] ?? 3000}`;
const outDir = resolve(process.env["SHOTS_DIR"] ?? "shots");
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir);

const browser = await launchChromium();
if (values.desk) {
  const { dataDir, ports, admin } = readConfig(process.env);
  const { secret } = readKeys(keyFileOf(dataDir));
  const supabase = `http://localhost:${ports.supabase}`;
  await captureDesk(browser, { origin, supabase, secretKey: secret, ...admin }, outDir, names);
} else if (values.contents) await captureContents(browser, origin, outDir);
else if (values.states) await captureStates(browser, origin, outDir, names);
else {
  const paths = names.length > 0 ? names : await publicPaths(origin);
  const capture = values.edges ? captureEdges : capturePages;
  await capture(browser, origin, outDir, paths);
}
await browser.close();
