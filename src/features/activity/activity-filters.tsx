import { useServerData } from "../../supabase/use-server-data.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { FieldRow } from "../../ui/field-row.styles.ts";
import { actionTitles } from "./activity-text.ts";
import { type ActivityFilter, activityKeys, fetchPeople } from "./data.ts";
import { QuietButton } from "../../ui/work-button.tsx";

export const noFilter: ActivityFilter = { person: "", action: "", from: "", to: "" };

type ActivityFiltersProps = {
  filter: ActivityFilter;
  onChange: (changes: Partial<ActivityFilter>) => void;
};

/** The form above the activity: filters it by person, action and days, and clears the filters. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { data: people = [] } = useServerData(activityKeys.people(), fetchPeople);
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <FieldRow aria-label="Filters">
      <Field label="Person">
        <Select
          value={filter.person}
          onChange={(event) => onChange({ person: event.target.value })}
        >
          <option value="">All people</option>
          <Options of={people.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      <Field label="Action">
        <Select
          value={filter.action}
          onChange={(event) => onChange({ action: event.target.value })}
        >
          <option value="">All actions</option>
          <Options of={actionTitles} />
        </Select>
      </Field>
      <Field label="From">
        <TextInput
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <QuietButton aria-disabled={!isFiltered || undefined} onClick={() => onChange(noFilter)}>
        Clear filters
      </QuietButton>
    </FieldRow>
  );
}
