import { type Goal, goals } from "./goals.ts";

/** A measured number in the unit of its goal, and the day of the measurement as `2026-11-22`. */
export type Figure = { value: number; date: string };

/** Figures by bench and by the name of the goal. */
export type Figures = Record<string, Record<string, Figure>>;

const HEADING = `# Performance

Written by \`npm run bench\` from \`bench/goals.ts\` and \`bench/figures.json\`. Times depend on the machine they were
measured on; medians, on two cores. What a page may weigh, page by page, is in \`bench/budgets.json\`, which
\`npm test\` holds it to.
`;

function format(value: number, { unit }: Goal): string {
  return unit === "" ? String(value) : `${value.toLocaleString("en")} ${unit}`;
}

function row(name: string, goal: Goal, figure: Figure | undefined): string {
  const limit = goal.atMost === null ? "—" : format(goal.atMost, goal);
  if (!figure) return `| ${name} | ${limit} | not measured | |`;
  const isOver = goal.atMost !== null && figure.value > goal.atMost;
  const value = format(figure.value, goal);
  return `| ${name} | ${limit} | ${isOver ? `**${value}, over**` : value} | ${figure.date} |`;
}

/** Returns the text of docs/performance.md: every goal with its latest measurement, or "not measured". */
export function performancePage(figures: Figures): string {
  const tables = Object.entries(goals).map(([bench, names]) => {
    const rows = Object.entries(names).map(([name, goal]) =>
      row(name, goal, figures[bench]?.[name]),
    );
    return [
      `\n## \`npm run bench -- ${bench}\`\n`,
      "| what | at most | measured | on |",
      "| --- | --- | --- | --- |",
      ...rows,
      "",
    ].join("\n");
  });
  return HEADING + tables.join("");
}
