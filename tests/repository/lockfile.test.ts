import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type LockedPackage = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: true;
  optionalDependencies?: Record<string, string>;
};

const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

/** Packages without a hash, since the registry did not have them when the lockfile was made (docs/decisions/001). */
const withoutHash = /^node_modules\/@supabase\/cli-/;

function versionsOf(name: string): string[] {
  const copies = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
  return copies.map(([, { version = "" }]) => version);
}

describe("package-lock.json", () => {
  it("has a hash for every package, native binaries included", () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    const paths = without.map(([path]) => path);
    expect(paths.filter((path) => !withoutHash.test(path))).toEqual([]);
    expect(packages["node_modules/@supabase/cli-linux-x64"]?.integrity).toMatch(/^sha512-/);
    expect(installed.length).toBeGreaterThan(1000);
  });

  // npm silently omits optional packages that the registry does not have. `npm ci` would then fail on other platforms.
  it("contains the optional packages of every platform", () => {
    const missing = installed.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !packages[`${path}/node_modules/${name}`])
        .filter((name) => !packages[`node_modules/${name}`])
        .map((name) => `${name}, which ${path} needs`),
    );
    expect(missing).toEqual([]);
  });

  it("names no registry", () => {
    expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  });

  it.each(["react", "react-dom", "styled-components"])("has %s once", (name) => {
    expect(versionsOf(name)).toHaveLength(1);
  });

  // docs/decisions/001 names the preview's copy; the other two belong to the Studio's command line.
  it("has @sanity/client once, except for what the preview's packages bring along", () => {
    const copies = installed.filter(([path]) => path.endsWith("node_modules/@sanity/client"));
    const others = copies.map(([path]) => path.replace(/node_modules\/@sanity\/client$/, ""));
    expect(others.toSorted()).toEqual([
      "",
      "node_modules/@sanity/core-loader/",
      "node_modules/@sanity/presentation-comlink/",
      "node_modules/@sanity/workflow-cli/",
      "node_modules/@sanity/workflow-engine/",
    ]);
  });

  it.each(["access-ui", "diff", "mutator", "schema", "util", "validation"])(
    "has @sanity/%s in the version of the Studio",
    (name) => {
      expect(versionsOf(`@sanity/${name}`)).toEqual(versionsOf("sanity"));
    },
  );

  it("has groq and the Studio's types in the version of the Studio", () => {
    const [release] = versionsOf("sanity");
    expect(versionsOf("groq")).toEqual([release]);
    expect(packages["node_modules/@sanity/types"]?.version).toBe(release);
  });
});
