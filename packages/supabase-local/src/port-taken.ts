/** The error for a port that another program listens on. */
export function portTakenError(port: number, cause?: unknown): Error {
  return new Error(`port ${port} is taken: stop the program that uses it or choose another port.`, {
    cause,
  });
}
