import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const functions = join(root, "supabase/functions");

type DenoLock = {
  specifiers: Record<string, string>;
  npm: Record<string, { integrity: string }>;
};
const lock = JSON.parse(readFileSync(join(functions, "deno.lock"), "utf8")) as DenoLock;
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version: string; integrity: string }>;
};

const imports = new Set(
  globSync("**/*.ts", { cwd: functions }).flatMap((file) => {
    const text = readFileSync(join(functions, file), "utf8");
    return [...text.matchAll(/"(npm:@?[^@"]+@[^"/]+)/g)].map(([, specifier = ""]) => specifier);
  }),
);

it("edge functions import the exact versions of package.json", () => {
  for (const specifier of imports) {
    const [, name = "", version] = /^npm:(@?[^@]+)@(.+)$/.exec(specifier) ?? [];
    expect({ name, version }).toEqual({ name, version: packages[`node_modules/${name}`]?.version });
  }
});

// To write deno.lock again, run this in supabase/functions with an empty DENO_DIR:
// npx deno cache --no-config --node-modules-dir=none --lock=deno.lock --frozen=false */index.ts
it("supabase/functions/deno.lock locks exactly the imported packages", () => {
  expect(Object.keys(lock.specifiers).toSorted()).toEqual([...imports].toSorted());
});

it("supabase/functions/deno.lock has the same hashes as package-lock.json", () => {
  const tested = new Set(
    Object.entries(packages).map(([path, { version, integrity }]) => {
      return `${path.split("node_modules/").at(-1)}@${version} ${integrity}`;
    }),
  );
  const locked = Object.entries(lock.npm).map(([key, { integrity }]) => `${key} ${integrity}`);
  expect(locked.filter((each) => !tested.has(each))).toEqual([]);
  expect(locked.length).toBeGreaterThan(3);
});
