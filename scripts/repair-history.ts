// `npm run db:history -- PROJECT`: brings a hosted database that is older than the first of supabase/migrations up to
// it, so that `supabase db push` finds what it knows. A part of `npm run deploy`; docs/deploy.md says when it does nothing.
import { errorMessage } from "../src/lib/error-message.ts";
import { repairHistory } from "../supabase/repair-history.ts";

const [remote] = process.argv.slice(2);
if (remote) {
  try {
    console.log(await repairHistory(remote));
  } catch (error) {
    console.error(`selat: ${errorMessage(error)}`);
    process.exitCode = 1;
  }
} else {
  console.error("selat: name the project: npm run db:history -- abcdefghijklmnopqrst");
  process.exitCode = 1;
}
