/**
 * Says what a run leaves out on this machine. A continuous integration server has to have it, so that there
 * it is an error: a run that tests less than it should is not green.
 */
export function leaveOut(missing: string): void {
  const words = `no ${missing} here, and none could be installed`;
  if (process.env["CI"]) throw new Error(`${words}; continuous integration needs it`);
  console.log(`${words}: not tested`);
}
