import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { delayConnectionWarning } from "../delay-connection-warning.ts";

const sanity = dirname(fileURLToPath(import.meta.resolve("sanity/package.json")));

type Transform = (code: string, id: string) => { code: string } | null;

test("Presentation waits two minutes for a page before it says that it cannot connect", () => {
  const transform = delayConnectionWarning().transform as Transform;
  const changed = globSync("lib/*.js", { cwd: sanity })
    .map((name) => join(sanity, name))
    .flatMap((file) => transform(readFileSync(file, "utf8"), file) ?? []);
  expect(changed).toHaveLength(1);
  expect(changed[0]?.code).toContain("MAX_TIME_TO_OVERLAYS_CONNECTION = 120000");
  expect(changed[0]?.code).toContain("MAX_TIME_TO_IFRAME_LOAD = 120000");
});
