// `npm run thumbnails -- [NAME...]`: photographs each section on a running site (SITE_URL, else
// the one of `npm start`) for the section picker of the Studio.
import { checkNames, readArguments } from "../studio/commands/read-arguments.ts";
import { readSectionFolders } from "../studio/generate/section-folders.ts";
import { captureSections } from "../tools/section-thumbnails.ts";

const sections = readSectionFolders().map(({ name }) => name);
const possible = `[NAME...] of ${sections.join(", ")}`;
const { positionals } = readArguments({ allowPositionals: true }, possible);
checkNames("section", positionals, sections, possible);
const site = process.env["SITE_URL"] ?? `http://localhost:${process.env["SITE_PORT"] ?? 3000}`;
await captureSections(site, positionals);
