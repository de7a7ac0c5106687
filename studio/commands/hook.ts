// `npm run content:hook -- https://...`: makes Sanity call the function rebuild-site whenever what visitors see
// changes.
import { readArguments, refuseArguments } from "./read-arguments.ts";
import { openDataset, readTarget, runCommand } from "./dataset.ts";
import { setRebuildHook } from "./rebuild-hook.ts";

const possible = "https://..., the address of the function rebuild-site";
const { positionals } = readArguments({ allowPositionals: true }, possible, 1);
const address = positionals[0] ?? refuseArguments("the address is missing", possible);
await runCommand(async () => {
  const target = readTarget(process.env);
  if (target.apiHost) {
    throw new Error(
      "The local stack needs no webhook; for a hosted dataset set SANITY_STUDIO_PROJECT_ID and SANITY_TOKEN",
    );
  }
  await setRebuildHook(openDataset(target), address, process.env["BUILD_HOOK"]);
  process.stdout.write(`From now on, publishing in ${target.name} rebuilds the site\n`);
});
