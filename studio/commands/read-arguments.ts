import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorMessage } from "../../src/lib/error-message.ts";

/** Exits with code 2 and one line with the error and the possible arguments. */
export function refuseArguments(wrong: string, possible: string): never {
  process.stderr.write(`selat: ${wrong}. Arguments: ${possible}\n`);
  process.exit(2);
}

/** Exits with code 0 and one line with the possible arguments, if `--help` is an argument. */
export function printHelp(possible: string): void {
  if (!process.argv.includes("--help")) return;
  process.stdout.write(`Arguments: ${possible}\n`);
  process.exit(0);
}

/** Parses the arguments of a command, at most `most` of them positional; exits for `--help`, or if one is wrong. */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  possible = "none",
  most = Infinity,
) {
  printHelp(possible);
  try {
    const parsed = parseArgs(config);
    const { positionals } = parsed;
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`);
    return parsed;
  } catch (error) {
    // Node's message continues with advice that does not apply here.
    const [wrong = ""] = errorMessage(error).split(/\. |\.$/);
    return refuseArguments(wrong, possible);
  }
}

/** Exits if one of these names is unknown. */
export function checkNames(
  kind: string,
  names: readonly string[],
  allowed: readonly string[],
  possible: string,
): void {
  const unknown = names.filter((name) => !allowed.includes(name));
  if (unknown.length > 0) refuseArguments(`unknown ${kind}: ${unknown.join(", ")}`, possible);
}
