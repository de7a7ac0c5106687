import type { ReferenceFilterResolver, SchemaTypeDefinition } from "sanity";
import { translatedTypes } from "./documents/language-fields.ts";

type Part = {
  type?: string;
  to?: unknown;
  fields?: unknown[];
  of?: unknown[];
  options?: { filter?: string };
};

const HAVE_LANGUAGE: ReadonlySet<string> = new Set(translatedTypes);
/** Types that are only linked to: a link leads to the translation of its page, if there is one. */
const LINKED = new Set(["page", "contactPage", "legalPage"]);

function targetsOf({ type, to }: Part): string[] {
  if (type !== "reference") return [];
  return [to].flat().map((target) => (target as { type: string }).type);
}

/** Returns the filter for documents to which a document may refer, by its language; `fieldFilter` is the field's own filter. */
function filterOf(
  targets: readonly string[],
  fieldFilter: string | undefined,
): ReferenceFilterResolver {
  const areLinked = targets.every((target) => LINKED.has(target));
  const both = (filter?: string) => [fieldFilter, filter].filter(Boolean).join(" && ");
  return ({ document }) => {
    // Redirects and experiments may refer to any language.
    if (document._type === "redirect" || document._type === "experiment") return { filter: both() };
    const { language } = document;
    if (typeof language !== "string") return { filter: both("!defined(language)") };
    const fits = areLinked
      ? "(language == $language || !defined(language))"
      : "language == $language";
    return { filter: both(fits), params: { language } };
  };
}

function withFilters<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const part = value as Part;
  const targets = targetsOf(part);
  const hasLanguage = targets.length > 0 && targets.every((target) => HAVE_LANGUAGE.has(target));
  return {
    ...value,
    ...(part.fields && { fields: part.fields.map(withFilters) }),
    ...(part.of && { of: part.of.map(withFilters) }),
    ...(hasLanguage && {
      options: { ...part.options, filter: filterOf(targets, part.options?.filter) },
    }),
  };
}

/**
 * Limits the pickers of a type to the document's language: it may show nothing else, but may also link to pages of the
 * site's first language.
 */
export function withOwnLanguage(type: SchemaTypeDefinition): SchemaTypeDefinition {
  return type.name === "translation.metadata" ? type : withFilters(type);
}
