import { useEffect, useId, useRef, useState } from "react";
import { SearchIcon } from "../icons.tsx";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { SearchFrame, SearchInput } from "./toolbar.styles.ts";

const TYPING_PAUSE = 150;

/** Where the search looks. */
export const searchHelp =
  "The search looks at names, contact details, solution, remarks, source, campaign and notes.";

type SearchFieldProps = { value: string; onChange: (value: string) => void };

/** The search over all texts; what is typed goes to the address when the typing pauses. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isFocused, setIsFocused] = useState(false);
  const helpId = useId();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means: "Clear", or the way back. While somebody types it only
  // follows what they have typed before, and must not take away what came since.
  if (known !== value) {
    setKnown(value);
    if (!isFocused) setTyped(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function change(text: string) {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange(text), TYPING_PAUSE);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React knows no <search> in jsdom
    <SearchFrame role="search">
      <SearchIcon />
      <SearchInput
        type="search"
        aria-label="Search leads"
        aria-describedby={helpId}
        title={searchHelp}
        placeholder="Search leads and notes"
        autoComplete="off"
        spellCheck={false}
        data-search
        value={typed}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") change("");
        }}
      />
      <VisuallyHidden id={helpId}>{searchHelp}</VisuallyHidden>
    </SearchFrame>
  );
}
