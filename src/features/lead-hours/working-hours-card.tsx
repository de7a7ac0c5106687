import { type FormEvent, useState } from "react";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { ErrorText } from "../../ui/field.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { fetchWorkingHours, saveWorkingHours } from "../leads/data/working-hours-data.ts";
import { countryTitles } from "../../lib/lead-terms.ts";
import type { WorkingHours } from "../leads/model/lead.ts";
import { CountryFrame, Day, Days, HoursRow } from "./working-hours-card.styles.ts";
import { type HoursDraft, problemOf, toDraft, weekdays } from "./working-hours.schema.ts";
import { SubmitButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

const UPDATE_FAILED = "Failed to update the working hours. Please try again.";

type CountryHoursProps = {
  draft: HoursDraft;
  problem: string | undefined;
  onChange: (changes: Partial<HoursDraft>) => void;
};

function titleOf(country: string): string {
  return countryTitles[country as keyof typeof countryTitles] ?? country;
}

/** The fields of one country: working days, opening and closing time, and reply time. */
function CountryHours({ draft, problem, onChange }: CountryHoursProps) {
  const { country, days, opens, closes, response_minutes } = draft;

  function toggle(day: number) {
    const selected = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    onChange({ days: selected.toSorted((a, b) => a - b) });
  }

  return (
    <CountryFrame>
      <legend>{titleOf(country)}</legend>
      <Days>
        {weekdays.map(({ id, title, short }) => (
          <Day key={id}>
            <input
              type="checkbox"
              aria-label={title}
              checked={days.includes(id)}
              onChange={() => toggle(id)}
            />
            <span aria-hidden="true">{short}</span>
          </Day>
        ))}
      </Days>
      <HoursRow>
        <Field label="Opens">
          <TextInput
            type="time"
            value={opens}
            onChange={(event) => onChange({ opens: event.target.value })}
          />
        </Field>
        <Field label="Closes">
          <TextInput
            type="time"
            value={closes}
            onChange={(event) => onChange({ closes: event.target.value })}
          />
        </Field>
        <Field label="Reply within (min)">
          <TextInput
            type="number"
            inputMode="numeric"
            min={5}
            max={10_080}
            value={Number.isNaN(response_minutes) ? "" : response_minutes}
            onChange={(event) => onChange({ response_minutes: event.target.valueAsNumber })}
          />
        </Field>
      </HoursRow>
      {problem ? <ErrorText role="alert">{problem}</ErrorText> : null}
    </CountryFrame>
  );
}

type HoursFormProps = { saved: readonly WorkingHours[]; refetch: () => Promise<void> };

function HoursForm({ saved, refetch }: HoursFormProps) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  // Holds only edited values, by country, so that other fields show what is stored, even after changes by others.
  const [edits, setEdits] = useState<Record<string, Partial<HoursDraft>>>({});
  const [showsProblems, setShowsProblems] = useState(false);
  const [isSaving, start] = useBusy();
  const drafts = saved.map((row) => Object.assign(toDraft(row), edits[row.country]));

  function change(country: string, changes: Partial<HoursDraft>) {
    setEdits((before) => ({ ...before, [country]: { ...before[country], ...changes } }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setShowsProblems(true);
    if (!drafts.some(problemOf)) start(save);
  }

  async function save() {
    let overtaken: string[] = [];
    const outcome = await write({
      send: async () => {
        overtaken = await saveWorkingHours(
          saved.flatMap((storedHours, index) => {
            const draft = drafts[index];
            if (!draft || !edits[storedHours.country]) return [];
            const { country: _country, ...next } = draft;
            return { seen: storedHours, next };
          }),
        );
        await refetch();
      },
      failureMessage: UPDATE_FAILED,
    });
    if (outcome !== "done") return;
    // Keeps the edits that were not saved: those that somebody else overtook, and those made in the meantime.
    setEdits((before) =>
      Object.fromEntries(
        Object.entries(before).filter(
          ([country, typed]) => overtaken.includes(country) || typed !== edits[country],
        ),
      ),
    );
    if (overtaken.length === 0) toasts.success("Success", "The working hours have been updated.");
    else {
      const names = new Intl.ListFormat("en").format(overtaken.map(titleOf));
      toasts.error(
        "Working Hours Not Updated",
        `Someone else changed the hours of ${names}. Yours are still in the form: update again to save them.`,
        { about: UPDATE_FAILED },
      );
    }
  }

  return (
    <CardForm onSubmit={submit} noValidate>
      {drafts.map((draft) => (
        <CountryHours
          key={draft.country}
          draft={draft}
          problem={showsProblems ? problemOf(draft) : undefined}
          onChange={(changes) => change(draft.country, changes)}
        />
      ))}
      <SubmitButton isBusy={isSaving} busy="Updating...">
        Update Working Hours
      </SubmitButton>
    </CardForm>
  );
}

/** The settings card for each country's working hours and reply time, which determine when a reply is overdue. */
export function WorkingHoursCard() {
  const hours = useServerData(leadKeys.hours(), fetchWorkingHours);
  return (
    <Card aria-labelledby="working-hours">
      <CardTitle id="working-hours">Working Hours</CardTitle>
      <CardHint>A lead without a reply within this time is marked on the board.</CardHint>
      <LoadState what="the working hours" reading={hours} />
      {hours.data ? <HoursForm saved={hours.data} refetch={hours.refetch} /> : null}
    </Card>
  );
}
