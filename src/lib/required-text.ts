import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/**
 * Returns the schema of a required text of at most `length` characters, without the spaces around it. Its error
 * messages begin with `name`.
 */
export function requiredText(name: string, length: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(length, `${name} must be at most ${length} characters`),
    );
}
