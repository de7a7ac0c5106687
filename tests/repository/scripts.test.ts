import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const MAXIMUM_LINES = 45;

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const readme = ["README.md", "docs/developing.md"]
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");
const commandLines = Object.values(manifest.scripts).join("\n");

describe.each(readdirSync(join(root, "scripts"), { recursive: true, encoding: "utf8" }))(
  "scripts/%s",
  (file) => {
    const text = readFileSync(join(root, "scripts", file), "utf8");

    it("is a command of package.json", () => {
      expect(commandLines.split(/\s/)).toContain(`scripts/${file}`);
    });

    it(`has at most ${MAXIMUM_LINES} lines and nothing that another file could need`, () => {
      expect(text.split("\n").length - 1).toBeLessThanOrEqual(MAXIMUM_LINES);
      expect(text).not.toMatch(/^export /m);
    });
  },
);

test.each(Object.keys(manifest.scripts))(
  "the README or docs/developing.md says what %s does",
  (name) => {
    const command = name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
    expect(readme).toMatch(new RegExp(`${command}(?![\\w:-])`));
  },
);
