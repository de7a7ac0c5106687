// `npm run thumbnails -- [NAME...]`: photographs each section on a running site (SITE_URL, else
// the one of `npm start`) for the section picker of the Studio.
import { photographSections } from "../tools/section-thumbnails.ts";

const site = process.env["SITE_URL"] ?? `http://localhost:${process.env["SITE_PORT"] ?? 3000}`;
await photographSections(site, process.argv.slice(2));
