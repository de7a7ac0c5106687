/** Visitors who save data or ask not to be tracked are not counted, and nothing is tried on them. */
export function mayCount(): boolean {
  const { connection, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    globalPrivacyControl?: boolean;
  };
  return !connection?.saveData && doNotTrack !== "1" && !globalPrivacyControl;
}
