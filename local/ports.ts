import { createServer } from "node:net";
import { type LocalConfig, portVariables } from "./config.ts";

/** Resolves true when nothing listens on this port of 127.0.0.1. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Error(`cannot listen on port ${port}: ${error.message}`));
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Throws one line naming every taken port and the variable that moves it. */
export async function assertPortsFree(ports: LocalConfig["ports"]): Promise<void> {
  const names = Object.keys(ports) as (keyof LocalConfig["ports"])[];
  const taken: string[] = [];
  for (const name of names) {
    if (!(await isFree(ports[name]))) {
      taken.push(`${ports[name]} (set ${portVariables[name]} to move it)`);
    }
  }
  if (taken.length === 0) return;
  const [subject, verb] = taken.length === 1 ? ["port", "is"] : ["ports", "are"];
  throw new Error(
    `${subject} ${taken.join(", ")} ${verb} taken; end what uses it or choose another.`,
  );
}
