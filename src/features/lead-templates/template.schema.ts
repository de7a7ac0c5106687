import * as z from "zod/mini";
import { hasKnownPlaceholders, placeholders } from "./fill-template.ts";

const known = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(", ");
const isKnown = z.refine<string>(hasKnownPlaceholders, `Allowed in braces: ${known}`);

/** The database has the same rules. */
export const templateSchema = z
  .object({
    channel: z.enum(["whatsapp", "email"]),
    language: z.string(),
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Name is required"),
        z.maxLength(60, "Name must be at most 60 characters"),
      ),
    subject: z
      .string()
      .check(z.trim(), z.maxLength(150, "Subject must be at most 150 characters"), isKnown),
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Text is required"),
        z.maxLength(1500, "Text must be at most 1500 characters"),
        isKnown,
      ),
  })
  .check(
    z.refine(({ channel, subject }) => channel === "whatsapp" || subject !== "", {
      path: ["subject"],
      message: "Subject is required",
    }),
  );

export type TemplateForm = z.output<typeof templateSchema>;
