import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { DESK_ENTRY } from "../../prerender/desk-build.ts";
import { type LockedPackage, type Lockfile, lockedPackages } from "./locked-packages.ts";

const root = join(import.meta.dirname, "../..");

/** A package with the text of its licence; the shape of what Vite's `build.license` writes. */
type LicensedPackage = { name: string; version: string; identifier?: string; text?: string };

type Manifest = {
  version: string;
  license: string;
  dependencies: Record<string, string>;
  repository?: string | { url: string };
};

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}

/** The packages that Vite bundles for browsers, including the lead desk, as Vite reports them. */
async function sitePackages(): Promise<LicensedPackage[]> {
  const fileName = "licenses.json";
  const rolldownOptions = { input: { desk: DESK_ENTRY } };
  const options = { write: false, license: { fileName }, rolldownOptions };
  const built = await build({ root, mode: "test", logLevel: "error", build: options });
  const { output } = built as Rolldown.RolldownOutput;
  const asset = output.find((file) => file.fileName === fileName);
  if (asset?.type !== "asset") throw new Error("Vite wrote no list of licences");
  return JSON.parse(String(asset.source)) as LicensedPackage[];
}

/** The fonts of public/fonts, cut from these packages. */
function fontPackages(): LicensedPackage[] {
  const { dependencies } = readManifest("");
  const names = Object.keys(dependencies).filter((name) => name.startsWith("@fontsource"));
  return names.map((name) => packageWithLicence(name));
}

/** An installed package with the text of its licence. */
function packageWithLicence(name: string, folder = `node_modules/${name}`): LicensedPackage {
  const { version, license } = readManifest(folder);
  const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} comes without its licence`);
  const text = readFileSync(join(root, folder, file), "utf8").trim();
  return { name, version, identifier: license, text };
}

/** The list of common passwords in src/lib, taken from a package that is not installed. */
function passwordList(): LicensedPackage {
  const file = join(import.meta.dirname, "common-passwords-license.txt");
  const text = readFileSync(file, "utf8").trim();
  return { name: "@zxcvbn-ts/language-common", version: "4.1.3", identifier: "MIT", text };
}

/** The npm packages that edge functions import, with their dependencies. */
function functionPackages(lockfile: Lockfile): LicensedPackage[] {
  const files = globSync("supabase/functions/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const names = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(/"npm:(@?[^@"]+)/g)].map(([, name = ""]) => name);
  });
  return lockedPackages(lockfile, "", [...new Set(names)]).map(({ name, folder }) =>
    packageWithLicence(name, folder),
  );
}

/** Where the source of a package is, as its manifest says. */
function sourceOf(name: string): string {
  const { repository = "" } = readManifest(`node_modules/${name}`);
  const url = typeof repository === "string" ? repository : repository.url;
  if (!url) return "the npm package itself";
  return url
    .replace(/^git\+/, "")
    .replace(/^ssh:\/\/git@/, "https://")
    .replace(/\.git$/, "");
}

function listOf(packages: (LicensedPackage | LockedPackage)[]): string {
  const lines = packages.map((each) => {
    const license = "license" in each ? each.license : (each as LicensedPackage).identifier;
    // The Mozilla licence requires a link to the source.
    const source = license?.startsWith("MPL") ? `; source: ${sourceOf(each.name)}` : "";
    return `- ${each.name} ${each.version} (${license ?? "not stated"})${source}`;
  });
  return lines.join("\n");
}

/** Each licence text once, under the packages that come with it. */
function textsOf(packages: LicensedPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, text = "" } of packages) {
    if (text) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  return [...byText]
    .map(([text, names]) => `### ${names.join(", ")}\n\n\`\`\`text\n${text}\n\`\`\``)
    .join("\n\n");
}

/** The text of THIRD-PARTY-NOTICES.md: third-party code in browsers and functions. */
export async function thirdPartyNotices(): Promise<string> {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
  const [site, fonts, passwords] = [await sitePackages(), fontPackages(), passwordList()];
  const maps = packageWithLicence("world-atlas");
  const functions = functionPackages(lockfile);
  const studio = lockedPackages(
    lockfile,
    "studio",
    Object.keys(readManifest("studio").dependencies),
  );
  return `# Third-party notices

Written by \`npm run notices\` from what ships; \`npm test\` fails when it is out of date.

## The site

What Vite bundles for browsers. The licence texts are [below](#licence-texts).

${listOf(site)}

## Fonts

Cut down into \`public/fonts\` by \`npm run fonts\`.

${listOf(fonts)}

## Maps

The land of the charts in \`src/sections\` is drawn from Natural Earth 1:10m (public domain, naturalearthdata.com), as this
package brings it, by \`npm run coasts\`.

${listOf([maps])}

## Common passwords

A part of this package's list is in \`src/lib/common-passwords.ts\`.

${listOf([passwords])}

## Edge functions

What they import from npm, with what that needs.

${listOf(functions)}

## The Studio

What its \`package.json\` depends on, directly or not. The build of the Studio contains a part of it, and serves the
licence texts of that part as \`/third-party-notices.txt\`.

${listOf(studio)}

## Licence texts

${textsOf([...site, ...fonts, maps, passwords, ...functions])}
`;
}
