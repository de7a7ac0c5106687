import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

type Placed = { _key: string; _type: string; source?: { _ref?: string } };

/** Queries which of the given reusable sections contain a lead form. */
const WITH_FORM = `*[_type == "reusable" && _id in $ids && "leadFormSection" in sections[]._type]._id`;

/**
 * Checks that a page has at most one lead form, reusable sections included: the form's fields are found by their ids,
 * and two forms would confuse a visitor.
 */
export async function checkOneLeadForm(value: unknown, context: ValidationContext) {
  const sections = (value ?? []) as Placed[];
  const ids = sections.flatMap(({ source }) => source?._ref ?? []);
  const client = context.getClient({ apiVersion: API_VERSION });
  const shared = ids.length > 0 ? await client.fetch<string[]>(WITH_FORM, { ids }) : [];
  const [, second] = sections.filter(
    ({ _type, source }) => _type === "leadFormSection" || shared.includes(source?._ref ?? ""),
  );
  if (!second) return true;
  return {
    path: [{ _key: second._key }],
    message: "This is a second lead form: a page can have only one",
  };
}
