import { invokeSanityCli } from "@sanity/cli/invokeSanityCli";

/**
 * Runs a command of Sanity's own CLI, such as `dataset list`, with its requests to the hosted API sent to a lake.
 * Returns what it prints; throws if the command fails.
 */
export async function sanity(lakeUrl: string, args: string): Promise<string> {
  const { exitCode, output } = await invokeSanityCli({
    args: `${args} --project-id local`,
    source: "mcp",
    token: "local",
    fetch: (url: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url);
      return fetch(`${lakeUrl}${pathname}${search}`, init);
    },
  });
  if (exitCode !== 0) throw new Error(output);
  return output;
}
