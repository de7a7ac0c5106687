import { languageName } from "../../../lib/language-name.ts";
import { Options } from "../../../ui/options.tsx";
import { type Language, languageChoices } from "../../leads/model/lead-language.ts";

function optionOf({ code, name }: Language) {
  return [code, name] as const;
}

/** The options of a select of languages; always includes `current`. */
export function LanguageOptions({ current }: { current: string }) {
  const { usual, others } = languageChoices();
  const isListed = [...usual, ...others].some(({ code }) => code === current);
  return (
    <>
      {isListed ? null : <option value={current}>{languageName(current)}</option>}
      <Options of={usual.map(optionOf)} />
      <optgroup label="Others">
        <Options of={others.map(optionOf)} />
      </optgroup>
    </>
  );
}
