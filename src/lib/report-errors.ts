/** The module that sends reports, loaded for the first one. */
type Reporter = { report: (error: unknown) => void };

/** Returns a function that reports a caught error by the module that `load` loads. */
export function reporterOf(load: () => Promise<Reporter>): (error: unknown) => void {
  return (error) => {
    // Code that fails to load may be the error itself.
    load().then(
      ({ report }) => report(error),
      () => undefined,
    );
  };
}

/** Reports every uncaught error; returns a function that reports caught ones. */
export function reportErrors(load: () => Promise<Reporter>): (error: unknown) => void {
  const report = reporterOf(load);
  addEventListener("error", ({ error }) => report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return report;
}
