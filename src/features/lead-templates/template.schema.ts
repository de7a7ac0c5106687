import * as z from "zod/mini";
import { requiredText } from "../../lib/required-text.ts";
import { hasKnownPlaceholders, placeholders } from "./fill-template.ts";

const placeholderList = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(", ");
const allowedPlaceholders = z.refine<string>(
  hasKnownPlaceholders,
  `Allowed in braces: ${placeholderList}`,
);

/** Validates the form of a template. The database checks the same rules. */
export const templateSchema = z
  .object({
    channel: z.enum(["whatsapp", "email"]),
    language: z.string(),
    name: requiredText("Name", 60),
    subject: z
      .string()
      .check(
        z.trim(),
        z.maxLength(150, "Subject must be at most 150 characters"),
        allowedPlaceholders,
      ),
    body: requiredText("Text", 1500).check(allowedPlaceholders),
  })
  .check(
    z.refine(({ channel, subject }) => channel === "whatsapp" || subject !== "", {
      path: ["subject"],
      message: "Subject is required",
    }),
  );

export type TemplateForm = z.output<typeof templateSchema>;
