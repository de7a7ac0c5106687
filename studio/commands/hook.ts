// `npm run content:hook -- https://...`: makes Sanity call the function rebuild-site whenever what visitors see changes.
import { openDataset, readTarget, runCommand } from "./dataset.ts";
import { setRebuildHook } from "./rebuild-hook.ts";

await runCommand(async () => {
  const target = readTarget(process.env);
  if (target.apiHost) {
    throw new Error(
      "The local stack builds automatically: set SANITY_STUDIO_PROJECT_ID and SANITY_TOKEN",
    );
  }
  await setRebuildHook(openDataset(target), process.argv[2] ?? "", process.env["BUILD_HOOK"]);
  process.stdout.write(`A publish in ${target.name} rebuilds the site\n`);
});
