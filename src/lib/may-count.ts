/**
 * Whether this visit may be counted and take part in experiments: not if the visitor saves data or asks not to be
 * tracked.
 */
export function mayCount(): boolean {
  const { connection, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    globalPrivacyControl?: boolean;
  };
  return !connection?.saveData && doNotTrack !== "1" && !globalPrivacyControl;
}
