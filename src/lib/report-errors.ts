/** The module that sends reports, fetched once there is one. */
type Reporter = { report: (error: unknown) => void };

/** A function that has errors reported which somebody caught. */
export function reporterOf(load: () => Promise<Reporter>): (error: unknown) => void {
  return (error) => {
    // Code that cannot be fetched may well be the error.
    load().then(
      ({ report }) => report(error),
      () => undefined,
    );
  };
}

/** Reports every uncaught error; returns a function that reports caught ones. */
export function reportErrors(load: () => Promise<Reporter>): (error: unknown) => void {
  const tell = reporterOf(load);
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  return tell;
}
