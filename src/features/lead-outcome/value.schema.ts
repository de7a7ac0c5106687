import * as z from "zod/mini";
import type { LeadValue } from "../leads/model/lead.ts";

/** The currencies that a lead's value may have. */
export const currencies = ["SGD", "MYR", "IDR"] as const;

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;

/** Validates the form of a lead's value; an empty amount means no value. The database checks the same rules. */
export const valueSchema = z.object({
  amount: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.replaceAll(/[\s,]/g, "")),
    ),
    z
      .string()
      .check(
        z.refine(
          (amount) => amount === "" || AMOUNT.test(amount),
          "Enter an amount such as 12000 or 99.50",
        ),
      ),
  ),
  currency: z.enum(currencies),
});

export type ValueForm = z.output<typeof valueSchema>;

/** Returns the value that the form contains; null if the amount is empty. */
export function valueOf({ amount, currency }: ValueForm): LeadValue {
  return amount === "" ? null : { amount: Number(amount), currency };
}

/** Returns the default currency for a lead from this country. */
export function currencyOf(country: string): ValueForm["currency"] {
  if (country === "MY") return "MYR";
  return country === "ID" ? "IDR" : "SGD";
}
