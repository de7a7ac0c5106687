import { listenOnce } from "../packages/shared/ports.ts";
import { type PortName, portVariables } from "./config.ts";

/** Throws one error that names every taken port and the variable that sets it. */
export async function assertPortsFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  const takenPorts: [PortName, number][] = [];
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    await listenOnce(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") return takenPorts.push([name, port]);
      throw new Error(`cannot listen on port ${port}: ${error.message}`, { cause: error });
    });
  }
  if (takenPorts.length > 0) throw portsTakenError(takenPorts);
}

function portsTakenError(takenPorts: [PortName, number][]): Error {
  const list = takenPorts.map(([name, port]) => `${port} (set ${portVariables[name]} to move it)`);
  const [subject, verb] = takenPorts.length === 1 ? ["port", "is"] : ["ports", "are"];
  return new Error(
    `${subject} ${list.join(", ")} ${verb} taken; end what uses it or choose another.`,
  );
}
