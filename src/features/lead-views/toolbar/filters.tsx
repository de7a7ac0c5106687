import { use } from "react";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { fetchLeadChoices } from "../../leads/data/choices-data.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { TeamContext } from "../../leads/data/team-data.ts";
import { languageName } from "../../../lib/language-name.ts";
import { FilterIcon } from "../../lead-ui/controls/icons.tsx";
import { type BoardView, choices, countFilters, noFilters } from "../model/board-view.ts";
import { FilterFoot, FilterForm, FilterName } from "./toolbar.styles.ts";
import { QuietButton } from "../../../ui/work-button.tsx";
import { ToolButton } from "../../lead-ui/controls/tool-parts.styles.ts";

type FilterOptions = Record<string, string>;

/** Returns the options of a filter: "All", the leads' values, and the selected value even if no lead has it. */
function optionsFrom(
  all: string,
  values: readonly string[],
  selected: string,
  titleOf = (value: string) => value,
): FilterOptions {
  const listed = selected === "" || values.includes(selected) ? values : [...values, selected];
  return { "": all, ...Object.fromEntries(listed.map((value) => [value, titleOf(value)])) };
}

/**
 * Returns the options of the owner filter: all, mine, unassigned, and each other person. A selected person who has left
 * the team is included, because a stored link may contain their id.
 */
function useOwnerOptions(selected: string): FilterOptions {
  const { people, ownUserId } = use(TeamContext);
  const others = people.filter(({ id }) => id !== ownUserId || id === selected);
  const isListed = selected in choices.owner || people.some(({ id }) => id === selected);
  return {
    ...choices.owner,
    ...(isListed ? {} : { [selected]: "Someone else" }),
    ...Object.fromEntries(others.map(({ id, name }) => [id, name])),
  };
}

type FiltersProps = {
  view: BoardView;
  onChange: (changes: Partial<BoardView>) => void;
};

/** The filters; their options are loaded when the popover opens. */
function FilterFields({ view, onChange }: FiltersProps) {
  const { data } = useServerData(leadKeys.choices(), fetchLeadChoices);
  const { solutions = [], sources = [], languages = [] } = data ?? {};
  const fields = [
    ["solution", "Solution", optionsFrom("All solutions", solutions, view.solution)],
    ["source", "Source", optionsFrom("All sources", sources, view.source)],
    ["country", "Country", choices.country],
    ["language", "Language", optionsFrom("All languages", languages, view.language, languageName)],
    ["age", "Came in", choices.age],
    ["suspected", "Spam", choices.suspected],
  ] as const;
  return [["owner", "Owner", useOwnerOptions(view.owner)] as const, ...fields].map(
    ([name, label, options]) => (
      <Field key={name} label={label}>
        <Select value={view[name]} onChange={(event) => onChange({ [name]: event.target.value })}>
          <Options of={options} />
        </Select>
      </Field>
    ),
  );
}

/** The button that shows the number of active filters and opens them in a popover. */
export function Filters({ view, onChange }: FiltersProps) {
  const count = countFilters(view);
  return (
    <Popover
      title="Filters"
      trigger={
        <ToolButton>
          <FilterIcon />
          <FilterName>Filters</FilterName>
          {count > 0 ? <Badge>{count}</Badge> : null}
        </ToolButton>
      }
    >
      <FilterForm>
        <FilterFields view={view} onChange={onChange} />
        <FilterFoot>
          <QuietButton
            aria-disabled={count === 0}
            onClick={() => onChange({ ...noFilters, q: view.q, only: view.only })}
          >
            Clear filters
          </QuietButton>
        </FilterFoot>
      </FilterForm>
    </Popover>
  );
}
