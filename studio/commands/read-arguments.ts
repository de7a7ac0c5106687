import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorMessage } from "../../src/lib/error-message.ts";

/** Ends a command whose arguments are wrong with exit code 2 and one line: what is wrong and what is possible. */
export function refuseArguments(wrong: string, possible: string): never {
  process.stderr.write(`selat: ${wrong}. Possible: ${possible}\n`);
  process.exit(2);
}

/** The arguments of a command, at most `most` of them without dashes; ends the command if one is wrong. */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  possible = "no argument",
  most = Infinity,
) {
  try {
    const found = parseArgs(config);
    const { positionals } = found;
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`);
    return found;
  } catch (error) {
    // What follows the first sentence is advice that no command here needs.
    const [wrong = ""] = errorMessage(error).split(/\. |\.$/);
    return refuseArguments(wrong, possible);
  }
}

/** Ends a command if one of these names is not known. */
export function checkNames(
  kind: string,
  names: readonly string[],
  known: readonly string[],
  possible: string,
): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) refuseArguments(`no ${kind} is named ${unknown.join(" or ")}`, possible);
}
