import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PLACEHOLDERS } from "./build-jobs.ts";
import { placeBuild } from "./place-build.ts";

let root: string;
let built: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "place-"));
  built = join(root, "site-0123");
  mkdirSync(join(built, "site/assets"), { recursive: true });
  write("site/index.html", '<script src="/assets/desk-Ab_c-123.js"></script>');
  write("site/assets/desk-Ab_c-123.js", 'import "./env-00000000.js"; "not-a-file-12345678.js"');
  write("site/assets/env-00000000.js", Object.values(PLACEHOLDERS).join(" "));
  write("site/icon.png", PLACEHOLDERS.siteUrl);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(built, file), text);
}

const stack = (port: number) => ({
  siteUrl: `http://localhost:${port}`,
  studioUrl: "http://localhost:2",
  supabaseUrl: "http://localhost:3",
  supabaseAnonKey: "sb_publishable_local_$&",
  lakeUrl: "http://localhost:4",
});

function placeStack(name: string, port: number) {
  const target = join(root, name);
  placeBuild(built, target, stack(port));
  const files = globSync("site/**/*.*", { cwd: target }).map((file) => file.replaceAll("\\", "/"));
  const read = (file: string) => readFileSync(join(target, file), "utf8");
  const named = (start: string) => files.find((file) => file.startsWith(start)) ?? "";
  return { target, read, named };
}

it("each stack gets its own addresses and key, and the build stays unchanged", () => {
  const [one, other] = [placeStack("one", 1), placeStack("other", 5)];
  const otherAddresses =
    "http://localhost:2 http://localhost:3 sb_publishable_local_$& http://localhost:4";
  expect(one.read(one.named("site/assets/env-"))).toBe(`http://localhost:1 ${otherAddresses}`);
  expect(other.read(other.named("site/assets/env-"))).toBe(`http://localhost:5 ${otherAddresses}`);
  expect(one.read("site/icon.png")).toBe(PLACEHOLDERS.siteUrl);
  expect(readFileSync(join(built, "site/assets/env-00000000.js"), "utf8")).toContain("invalid");
});

it("a cached file and its importers get another name for other addresses", () => {
  const [one, other, repeated] = [
    placeStack("one", 1),
    placeStack("other", 5),
    placeStack("again", 1),
  ];
  const env = one.named("site/assets/env-");
  expect(env).toMatch(/^site\/assets\/env-[\w-]{8}\.js$/);
  expect(other.named("site/assets/env-")).not.toBe(env);
  expect(repeated.named("site/assets/env-")).toBe(env);
  const desk = one.named("site/assets/desk-");
  expect(one.read("site/index.html")).toBe(`<script src="${desk.replace("site", "")}"></script>`);
  expect(one.read(desk)).toBe(
    `import "${env.replace("site/assets", ".")}"; "not-a-file-12345678.js"`,
  );
});

it("copies a build again only after the build, an address or the folder has changed", () => {
  const { target, read } = placeStack("one", 1);
  writeFileSync(join(target, "site/index.html"), "drawn");
  expect(placeStack("one", 1).read("site/index.html")).toBe("drawn");
  placeStack("one", 5);
  expect(read("site/index.html")).not.toBe("drawn");
  rmSync(join(target, "site"), { recursive: true });
  expect(placeStack("one", 5).read("site/index.html")).not.toBe("");
});

it("throws if a part of a placeholder address is left in a file", () => {
  write("site/assets/env-00000000.js", '"ws://lake.selat.invalid/socket"');
  expect(() => placeStack("one", 1)).toThrow("still has lake.selat.invalid instead of an address");
});
