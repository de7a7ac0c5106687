import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { languageName } from "../../../lib/language-name.ts";

const alphabet = new Intl.Collator("en", { sensitivity: "base" }).compare;

/** The values that leads on the board have, each list sorted; languages are codes, sorted by the languages' names. */
export type LeadChoices = { solutions: string[]; sources: string[]; languages: string[] };

/** Returns the solutions, sources and languages that leads on the board have; throws AppError. */
export async function fetchLeadChoices(): Promise<LeadChoices> {
  const data = await checkedData(supabase.rpc("get_board_choices").maybeSingle());
  const { solutions = [], sources = [], languages = [] } = data ?? {};
  return {
    solutions: solutions.toSorted(alphabet),
    sources: sources.toSorted(alphabet),
    languages: languages.toSorted((a, b) => alphabet(languageName(a), languageName(b))),
  };
}
