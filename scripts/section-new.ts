// `npm run section:new -- pricing-table "Pricing table"`: makes src/sections/pricing-table from a template that passes
// `npm run check`, and generates the derived files.
import { join } from "node:path";
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { errorMessage } from "../src/lib/error-message.ts";
import { newSection } from "../tools/new-section.ts";

// Ctrl-C stops the running command; the files created so far are then removed.
process.on("SIGINT", () => undefined);
const possible = 'NAME "TITLE", such as pricing-table "Pricing table"';
const { positionals } = readArguments({ allowPositionals: true }, possible, 2);
const [
  name = refuseArguments("the name is missing", possible),
  title = refuseArguments("the title is missing", possible),
] = positionals;
try {
  newSection(join(import.meta.dirname, ".."), name, title);
  console.log(`
Created src/sections/${name}, which is now in the Studio's picker. Its fields are in ${name}.schema.ts and, for
the page, in ${name}.groq.ts; \`npm run generate\` gives them to the component, ${name}.tsx.
\`npm run thumbnails -- ${name}\` takes its picture for the picker from a running site.`);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
