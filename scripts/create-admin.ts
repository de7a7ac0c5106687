// `npm run admin:create -- you@example.com "Your Name"`: creates the first admin of a project. Reads SUPABASE_URL,
// SUPABASE_SECRET_KEY and ADMIN_PASSWORD from the environment.
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { errorMessage } from "../src/lib/error-message.ts";
import { createFirstAdmin } from "../supabase/create-first-admin.ts";

const possible = "EMAIL [NAME], with the name in quotes";
const { positionals } = readArguments({ allowPositionals: true }, possible, 2);
const [email = refuseArguments("the email address is missing", possible), fullName] = positionals;

async function main(): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, ADMIN_PASSWORD } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || !ADMIN_PASSWORD) {
    throw new Error("set SUPABASE_URL, SUPABASE_SECRET_KEY and ADMIN_PASSWORD");
  }
  const admin = { email, password: ADMIN_PASSWORD, ...(fullName ? { fullName } : {}) };
  await createFirstAdmin(SUPABASE_URL, SUPABASE_SECRET_KEY, admin);
  console.log(`${email} is now the primary admin.`);
}

main().catch((error: unknown) => {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
});
