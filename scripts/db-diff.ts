// `npm run db:diff -- NAME`: writes the migration that leads from supabase/migrations to supabase/schemas, and says what
// has to be added to it by hand.
import { diffSchema } from "../supabase/diff-schema.ts";
import { errorMessage } from "../src/lib/error-message.ts";

const [name = ""] = process.argv.slice(2);
try {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error("name the change: npm run db:diff -- outlets_of_a_lead");
  }
  for (const line of await diffSchema(name)) console.log(line);
} catch (error) {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
}
