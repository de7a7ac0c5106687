import { languageName } from "../../../lib/language-name.ts";
import { type Language, languageChoices } from "../../leads/model/lead-language.ts";

function optionsOf(languages: readonly Language[]) {
  return languages.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/** The options of a choice of languages; `current` is among them in any case. */
export function LanguageOptions({ current }: { current: string }) {
  const { usual, others } = languageChoices();
  const isListed = [...usual, ...others].some(({ code }) => code === current);
  return (
    <>
      {isListed ? null : <option value={current}>{languageName(current)}</option>}
      {optionsOf(usual)}
      <optgroup label="Others">{optionsOf(others)}</optgroup>
    </>
  );
}
