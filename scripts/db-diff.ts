// `npm run db:diff -- NAME`: writes the migration that leads from supabase/migrations to supabase/schemas, and says what
// has to be added to it by hand.
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { diffSchema } from "../supabase/diff-schema.ts";
import { errorMessage } from "../src/lib/error-message.ts";

const possible = "NAME, in lower case, such as outlets_of_a_lead";
const { positionals } = readArguments({ allowPositionals: true }, possible, 1);
const name = positionals[0] ?? refuseArguments("the name is missing", possible);
if (!/^[a-z][a-z0-9_]*$/.test(name)) refuseArguments(`${name} is not a valid name`, possible);
try {
  for (const line of await diffSchema(name)) console.log(line);
} catch (error) {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
}
