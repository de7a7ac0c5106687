// `npm run test:packages`: runs the tests of the packages that have changed since their tests passed: `-- NAME` of one,
// `-- --always` even without a change; `-- --say` only prints which. A pass is recorded, so that `npm test` skips the
// package.
import { printHelp, checkNames } from "../studio/commands/read-arguments.ts";
import { PACKAGES } from "../tools/test-run/package-state.ts";
import { describeState, testPackage } from "../tools/test-run/test-package.ts";

const args = process.argv.slice(2);
const possible = `[${PACKAGES.join(", ")}] [--always] [--say], and options of Vitest's such as --bail=1`;
printHelp(possible);
checkNames(
  "package",
  args.filter((arg) => !arg.startsWith("-")),
  PACKAGES,
  possible,
);
const named = PACKAGES.filter((name) => args.includes(name));
const chosen = named.length > 0 ? named : PACKAGES;
const allowed = new Set<string>(["--always", "--say", ...PACKAGES]);
if (args.includes("--say")) {
  for (const name of chosen) console.log(describeState(name));
} else {
  const forVitest = args.filter((arg) => !allowed.has(arg));
  const failed = chosen.filter((name) => !testPackage(name, args.includes("--always"), forVitest));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
