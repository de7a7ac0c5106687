import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { build, type Rolldown } from "vite";
import { guidePage } from "../../studio/guide.ts";
import { studioBuild } from "../build-jobs.ts";

const root = join(import.meta.dirname, "../..");
const { inputs } = studioBuild(root);

/** The files of this repository that the Studio is built from: what its configuration imports, and its pictures. */
async function studioFiles(): Promise<string[]> {
  const files = new Set<string>();
  const input = ["studio/sanity.config.ts", "studio/sanity.cli.ts"].map((file) => join(root, file));
  const collect = {
    name: "collect",
    enforce: "pre" as const,
    load: (id: string) => void files.add(id),
    generateBundle(_options: unknown, bundle: Rolldown.OutputBundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "asset") continue;
        for (const name of output.originalFileNames) files.add(join(root, name));
      }
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [collect],
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      // Leaves out packages: every build depends on the lock file.
      rolldownOptions: { input, external: /^[^./\0]/ },
    },
  });
  const pictures = guidePage().pictures.map((picture) => join(root, "docs", picture));
  return [...files, ...pictures, join(root, "docs/editing.md")]
    .map((file) => relative(root, file))
    .filter((file) => !file.includes("\0") && !file.startsWith("node_modules"));
}

it("the stack builds the Studio again after a change of any of its source files", async () => {
  const files = await studioFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      "studio/schema-types.ts",
      "src/sections/hero/hero.schema.ts",
      "src/sections/hero/hero.thumbnail.webp",
      "docs/images/studio-change-a-headline.webp",
    ]),
  );
  const watched = new Set(globSync(inputs, { cwd: root }));
  expect(files.filter((file) => !watched.has(file))).toEqual([]);
});

it.each(inputs)("%s exists", (glob) => {
  expect(globSync(glob, { cwd: root })).not.toEqual([]);
});
