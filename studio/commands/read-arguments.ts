import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorMessage } from "../../src/lib/error-message.ts";

/** Exits with code 2 and one line that says what is wrong with the arguments and what is possible. */
export function refuseArguments(wrong: string, possible: string): never {
  process.stderr.write(`selat: ${wrong}. Possible: ${possible}\n`);
  process.exit(2);
}

/** Parses the arguments of a command, at most `most` of them positional; exits if one is wrong. */
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
    // Node's message continues with advice that does not apply here.
    const [wrong = ""] = errorMessage(error).split(/\. |\.$/);
    return refuseArguments(wrong, possible);
  }
}

/** Exits if one of these names is unknown. */
export function checkNames(
  kind: string,
  names: readonly string[],
  known: readonly string[],
  possible: string,
): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) refuseArguments(`unknown ${kind}: ${unknown.join(", ")}`, possible);
}
