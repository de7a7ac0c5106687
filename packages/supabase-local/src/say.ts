/** Prints a line about the stack to stderr. */
export function say(line: string): void {
  console.error(`supabase: ${line}`);
}
