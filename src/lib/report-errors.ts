/** The module that sends reports, fetched once there is one. */
type Reporter = { report: (error: unknown) => void };

/** Has every error that nobody caught reported; answers with a function for those that somebody did. */
export function reportErrors(load: () => Promise<Reporter>): (error: unknown) => void {
  const tell = (error: unknown) => {
    // Code that cannot be fetched may well be the error.
    load().then(
      ({ report }) => report(error),
      () => undefined,
    );
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  return tell;
}
