import { useEffect, useId, useRef, useState } from "react";
import { SearchIcon } from "../../lead-ui/controls/icons.tsx";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { SearchFrame, SearchInput } from "./toolbar.styles.ts";

/** Milliseconds without a key press after which the search is applied. */
const DEBOUNCE = 150;

/** Tells users which texts the search covers. */
export const searchHelp =
  "Searches names, contact details, solution, remarks, source, campaign and notes.";

type SearchFieldProps = { value: string; onChange: (value: string) => void };

/** The search field; `onChange` is called, debounced, with the typed text. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [previous, setPrevious] = useState(value);
  const [isFocused, setIsFocused] = useState(false);
  const helpId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL has changed, e.g. by "Clear" or the back button. While the field has the focus, the change comes from text
  // that was typed earlier, and must not replace newer text.
  if (previous !== value) {
    setPrevious(value);
    if (!isFocused) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // A ref, because `onChange` writes into the current URL, which may change before it is called (a panel closes).
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  function change(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), DEBOUNCE);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- jsdom does not know <search>
    <SearchFrame role="search">
      <SearchIcon />
      <SearchInput
        type="search"
        aria-label="Search leads"
        aria-describedby={helpId}
        title={searchHelp}
        placeholder="Search"
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
