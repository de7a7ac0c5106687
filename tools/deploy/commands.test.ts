import { expect, test } from "vitest";
import { lines, page, VALUES } from "./deploy-page.ts";
import { type Program, formatCommand } from "./programs.ts";
import { loginCommands, steps } from "./steps.ts";
import { type Host, type Target, variables } from "./target.ts";

// commands.nightly.test.ts tries these commands with the real programs.

/** The commands of a deployment to a host, as they are run. */
function commandsOf(host: Host): { program: Program; line: string }[] {
  const target: Target = { name: "production", host, values: VALUES };
  const keys = { publishable: "", secret: "" };
  const ofSteps = steps.flatMap((step) =>
    step.commands(target, keys, ".deploy/production.secrets").filter(({ program, args }) => {
      return !(program === "npm" && args.includes("--smoke"));
    }),
  );
  return [...loginCommands(target), ...ofSteps].map(({ program, args }) => ({
    program,
    line: formatCommand(program, args),
  }));
}

test.each<Host>(["cloudflare", "netlify", "own"])(
  "the page lists each command of a deployment to %s, in its order",
  (host) => {
    const commands = commandsOf(host).map(({ line }) => line);
    expect(commands.length).toBeGreaterThan(10);
    expect(lines.filter((line) => commands.includes(line))).toEqual(commands);
  },
);

test("the page's sections are the steps, in their order", () => {
  const sections = [...page.matchAll(/^## \d+\. (\S+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(steps.map(({ name }) => name));
});

test("the page's table lists every variable and what it is for, as the command does", () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|$/gm)].map(([, name, what]) => [
    name,
    what,
  ]);
  expect(rows).toEqual(variables.map(({ name, what }) => [name, what]));
});
