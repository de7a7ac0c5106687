import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** A text that somebody has to type, without spaces around it; `name` as the messages begin. */
export function requiredText(name: string, length: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(length, `${name} must be at most ${length} characters`),
    );
}
