/** Prints a line about a part of the stack, where whoever runs it reads. */
export function say(line: string): void {
  console.error(`supabase: ${line}`);
}
