// `npm run deploy [-- --plan | --smoke] [--to staging] [--from STEP]`: deploys everything from the database to the site
// and runs the smoke test; --plan only prints the steps, --smoke only runs the test. See docs/deploy.md.
import { join } from "node:path";
import { checkNames, readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { errorMessage } from "../src/lib/error-message.ts";
import { deploy, printPlan } from "../tools/deploy/deploy.ts";
import { readDeployment } from "../tools/deploy/smoke/read-place.ts";
import { runSmoke } from "../tools/deploy/smoke/smoke.ts";
import { steps } from "../tools/deploy/steps.ts";

const root = join(import.meta.dirname, "..");
const names = steps.map(({ name }) => name);
const possible = `[--plan | --smoke] [--to staging] [--from STEP], with a step of ${names.join(", ")}`;
const { values } = readArguments(
  {
    options: {
      plan: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      to: { type: "string", default: "production" },
      from: { type: "string" },
    },
  },
  possible,
);
if (values.plan && values.smoke) refuseArguments("--plan and --smoke are two commands", possible);
checkNames("step", values.from === undefined ? [] : [values.from], names, possible);
try {
  const options = { root, folder: join(root, ".deploy"), to: values.to, from: values.from };
  if (values.plan) printPlan(options);
  else if (values.smoke)
    await runSmoke(await readDeployment(root, options.folder, values.to, process.env));
  else await deploy(options);
} catch (error) {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
}
