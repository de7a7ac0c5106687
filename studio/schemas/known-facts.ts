import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";
import { type Fact, factTexts, withFacts } from "../../src/lib/facts.ts";

/** Queries the facts with the names and values that texts use. */
export const FACTS = `*[_type == "fact" && defined(key)]{
  "id": _id, key,
  "text": select(
    setting == "countries" => array::join(*[_type == "country" && _id in *[_type == "page" && archived != true].country._ref].name, ", "),
    coalesce(words, value, "")
  ),
  "setting": select(setting == "countries" => "", coalesce(setting, ""))
}`;

/** How long a result is reused, in milliseconds: a form has dozens of fields, each with a rule that needs it. */
const CACHE_MS = 3_000;

let cached: { until: number; texts: Promise<ReadonlyMap<string, string>> } | undefined;

/** Returns the text as visitors read it, for a rule of the content model; queries facts only if the text names one. */
export async function withFactValues(text: string, context: ValidationContext): Promise<string> {
  if (!text.includes("{")) return text;
  if (!cached || cached.until < Date.now()) {
    const client = context.getClient({ apiVersion: API_VERSION });
    const facts = client.withConfig({ perspective: "drafts" }).fetch<Fact[]>(FACTS);
    cached = { until: Date.now() + CACHE_MS, texts: facts.then(factTexts) };
  }
  return withFacts(text, await cached.texts);
}
