import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorMessage } from "../src/lib/error-message.ts";

/** Ends a command whose arguments are wrong with exit code 2 and one line: what is wrong and what is possible. */
export function refuseArguments(wrong: string, possible: string): never {
  console.error(`selat: ${wrong}. Possible: ${possible}`);
  process.exit(2);
}

/** The arguments of a command; ends it where one is wrong. */
export function readArguments<Config extends ParseArgsConfig>(config: Config, possible: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // What follows the first sentence is advice that no command here needs.
    const [wrong = ""] = errorMessage(error).split(/\. |\.$/);
    return refuseArguments(wrong, possible);
  }
}
