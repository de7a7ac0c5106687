// `npm run reset`: erases leads and content of the local stack, with `-- --leads` or `-- --content` only these. It
// prints what it will erase and asks first; `-- --yes` does not ask.
import { readConfig } from "../local/config.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";
import { reset, RESET_PARTS } from "../local/reset.ts";
import { errorMessage } from "../src/lib/error-message.ts";

const flag = { type: "boolean", default: false } as const;
const { values } = readArguments(
  { options: { leads: flag, content: flag, yes: flag } },
  "[--leads] [--content] [--yes]",
);

try {
  const parts = RESET_PARTS.filter((part) => values[part]);
  console.log(await reset(readConfig(process.env).dataDir, parts, values.yes));
} catch (error) {
  console.error(`selat: ${errorMessage(error)}`);
  process.exitCode = 1;
}
