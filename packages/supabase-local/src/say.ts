/** Prints a line about a part of the stack. */
export function say(line: string): void {
  console.error(`supabase: ${line}`);
}
