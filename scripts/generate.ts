// `npm run generate`: writes every generated file of the code again, after a change of a section's folder, the content
// model, a query or a migration.
import { execFileSync } from "node:child_process";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
const steps = ["studio/generate/sections.ts", "studio/generate/types.ts", "supabase/generate.ts"];
try {
  for (const step of steps) execFileSync(process.execPath, [step], { stdio: "inherit" });
} catch {
  // The step has printed what is wrong.
  process.exitCode = 1;
}
