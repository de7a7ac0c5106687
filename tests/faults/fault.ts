/** One small change to the repository: replaces a text that is in the file exactly once, or adds a file. */
export type Change =
  | { file: string; find: string; replace: string }
  | { file: string; add: string };

/** A mistake that a user would suffer from, and the test that must fail while it is there. */
export type Fault = {
  /** What goes wrong for the user, as a sentence without a full stop. */
  name: string;
  change: Change | Change[];
  caughtBy: {
    file: string;
    /** The test's name, or a part of it that no other test of the file contains. */
    test: string;
    /** Set if only `npm run test:all` catches the fault. */
    tier?: "nightly";
  };
};
