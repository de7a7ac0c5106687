import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goals } from "./goals.ts";
import { type Figure, type Figures, performancePage } from "./performance-page.ts";

const FIGURES_FILE = join(import.meta.dirname, "figures.json");
const PAGE_FILE = join(import.meta.dirname, "../docs/performance.md");

/** Receives the results of a bench. */
export type Report = {
  log(line: string): void;
  /** Prints whether a promise of the product holds. If it does not, the run continues and fails at its end. */
  check(promise: string, holds: boolean): void;
  /**
   * Prints a measured number and keeps it for docs/performance.md. A number above its goal does not fail the run, since
   * times depend on the machine. Throws if the name is not among the bench's goals.
   */
  figure(name: string, value: number): void;
};

/** Runs one bench; `only` limits it to the named parts, if it has parts. */
export type Bench = (report: Report, only?: string[]) => Promise<void>;

/** Reads the committed figures of the latest measurements. */
export function readFigures(): Figures {
  return JSON.parse(readFileSync(FIGURES_FILE, "utf8")) as Figures;
}

/** Returns a report of one bench to the console. `keep` writes its figures to figures.json and docs/performance.md. */
export function createReport(bench: string) {
  let failures = 0;
  const measured: Record<string, Figure> = {};
  const date = new Date().toISOString().slice(0, 10);
  const report: Report = {
    log: (line) => console.log(`   ${line}`),
    check(promise, holds) {
      if (!holds) failures += 1;
      console.log(`   ${holds ? "holds" : "DOES NOT HOLD"}: ${promise}`);
    },
    figure(name, value) {
      const goal = goals[bench]?.[name];
      if (!goal) throw new Error(`bench/goals.ts has no goal "${name}" for ${bench}`);
      const rounded = value >= 10 ? Math.round(value) : Number(value.toFixed(4));
      const verdict =
        goal.atMost === null
          ? ""
          : `, goal ${goal.atMost}: ${value <= goal.atMost ? "reached" : "NOT REACHED"}`;
      console.log(`   ${name}: ${rounded} ${goal.unit}${verdict}`);
      measured[name] = { value: rounded, date };
    },
  };
  return {
    ...report,
    failures: () => failures,
    keep() {
      if (Object.keys(measured).length === 0) return;
      const figures = readFigures();
      const kept = { ...figures, [bench]: { ...figures[bench], ...measured } };
      writeFileSync(FIGURES_FILE, `${JSON.stringify(kept, null, 2)}\n`);
      writeFileSync(PAGE_FILE, performancePage(kept));
    },
  };
}
