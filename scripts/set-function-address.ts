// `npm run functions:address`: stores the URL of the functions in the database, which calls them automatically. Reads
// SUPABASE_URL, SUPABASE_SECRET_KEY and VITE_SUPABASE_ANON_KEY from the environment.
import { errorMessage } from "../src/lib/error-message.ts";
import { setFunctionAddress } from "../supabase/set-function-address.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
async function main(): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, VITE_SUPABASE_ANON_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || !VITE_SUPABASE_ANON_KEY) {
    throw new Error("set SUPABASE_URL, SUPABASE_SECRET_KEY and VITE_SUPABASE_ANON_KEY");
  }
  const keys = { publishable: VITE_SUPABASE_ANON_KEY, secret: SUPABASE_SECRET_KEY };
  await setFunctionAddress(SUPABASE_URL.replace(/\/$/, ""), keys);
  console.log(`The database calls ${SUPABASE_URL}/functions/v1.`);
}

main().catch((error: unknown) => {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
});
