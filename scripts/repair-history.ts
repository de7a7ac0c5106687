// `npm run db:history -- PROJECT`: brings a hosted database that is older than the first of supabase/migrations up to
// it, so that `supabase db push` accepts its history. A part of `npm run deploy`; docs/deploy.md says when it does
// nothing.
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { errorMessage } from "../src/lib/error-message.ts";
import { repairHistory } from "../supabase/repair-history.ts";

const possible = "PROJECT, such as abcdefghijklmnopqrst";
const { positionals } = readArguments({ allowPositionals: true }, possible, 1);
const project = positionals[0] ?? refuseArguments("the project is missing", possible);
try {
  console.log(await repairHistory(project));
} catch (error) {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
}
