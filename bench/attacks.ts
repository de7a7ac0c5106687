import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { suites } from "./attacks/all.ts";
import { securityPage, type Tried } from "./attacks/security-page.ts";
import { type Target, targetOf } from "./attacks/target.ts";
import type { Report } from "./report.ts";
import { startSite } from "./site.ts";

const PAGE_FILE = join(import.meta.dirname, "../docs/security.md");
const FEWEST = 400;

/** Attacks the whole local stack and writes docs/security.md; for named suites it only prints successful attacks. */
export async function run(report: Report, only: string[] = []): Promise<void> {
  const unknown = only.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown suite: ${unknown.join(", ")}. The suites are ${Object.keys(suites).join(", ")}`,
    );
  }
  const dataDir = mkdtempSync(join(tmpdir(), "selat-attacks-"));
  const { servers, stop } = await startSite(dataDir);
  const sql = postgres(servers.databaseUrl, { max: 4, onnotice: () => {} });
  try {
    await attack(await targetOf(servers, sql), report, only);
  } finally {
    await sql.end({ timeout: 5 });
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function attack(target: Target, report: Report, only: string[]): Promise<void> {
  const tried = new Map<string, Tried>();
  for (const [suite, make] of Object.entries(suites)) {
    if (only.length > 0 && !only.includes(suite)) continue;
    const started = performance.now();
    for (const { requirement, name, attempt } of make(target)) {
      const entry = tried.get(requirement) ?? { attempts: 0, suites: new Set(), gotThrough: [] };
      tried.set(requirement, entry);
      entry.attempts += 1;
      entry.suites.add(suite);
      const seen = await attempt();
      if (seen === null) continue;
      entry.gotThrough.push(name);
      report.log(`${requirement} ${suite}: ${name}: ${seen}`);
    }
    report.log(`${suite}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const all = [...tried.values()];
  const attempts = all.reduce((sum, each) => sum + each.attempts, 0);
  const gotThrough = all.reduce((sum, each) => sum + each.gotThrough.length, 0);
  report.log(`${attempts} attacks on ${tried.size} requirements, ${gotThrough} got through`);
  if (only.length > 0) {
    report.check("no attack gets through", gotThrough === 0);
    return;
  }
  report.check(
    `at least ${FEWEST} attacks are made, and none gets through`,
    attempts >= FEWEST && gotThrough === 0,
  );
  writeFileSync(PAGE_FILE, securityPage(tried, new Date().toISOString().slice(0, 10)));
}
