import { start } from "./run-command.ts";
import { type Keys, keysCommand } from "./steps.ts";
import type { Target } from "./target.ts";

type ApiKey = { type?: string; api_key?: string };

/** Reads the project's keys from Supabase; they are written neither to the terminal nor to a file. */
export async function askForKeys(root: string, target: Target): Promise<Keys> {
  const { code, text } = await start(root, target, keysCommand(target), true);
  if (code !== 0) throw new Error(`Supabase returned no keys: ${text.trim().split("\n")[0]}`);
  // Notices of the program may be around the list.
  const list = JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1)) as ApiKey[];
  const keyOf = (type: string) => list.find((key) => key.type === type)?.api_key ?? "";
  const keys = { publishable: keyOf("publishable"), secret: keyOf("secret") };
  if (keys.publishable && keys.secret) return keys;
  throw new Error(
    "the project has no publishable and secret key: create them in its dashboard, API Keys",
  );
}
