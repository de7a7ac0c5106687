import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("lists each package that edge functions are deployed with, and its licence text", () => {
  const notices = readFileSync(join(root, "THIRD-PARTY-NOTICES.md"), "utf8");
  const lock = readFileSync(join(root, "supabase/functions/deno.lock"), "utf8");
  const { npm } = JSON.parse(lock) as { npm: Record<string, unknown> };
  const packages = Object.keys(npm).map((key) => key.replace(/(?<=.)@(?=\d)/, " "));
  const [, listed = ""] = /## Edge functions\n([^]*?)\n## /.exec(notices) ?? [];
  expect([...listed.matchAll(/^- (\S+ \S+) /gm)].map(([, name]) => name)).toEqual(packages);
  const titles = [...notices.matchAll(/^### (.*)$/gm)].flatMap(([, names = ""]) =>
    names.split(", "),
  );
  expect(titles).toEqual(expect.arrayContaining(packages));
});
