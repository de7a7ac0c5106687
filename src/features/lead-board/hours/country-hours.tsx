import { Field, TextInput } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/field.styles.ts";
import { choices } from "../model/board-view.ts";
import { CountryFrame, Day, Days, HoursRow } from "./working-hours-card.styles.ts";
import { type HoursDraft, weekdays } from "./working-hours.schema.ts";

type CountryHoursProps = {
  draft: HoursDraft;
  problem: string | undefined;
  onChange: (changes: Partial<HoursDraft>) => void;
};

function titleOf(country: string): string {
  return choices.country[country as keyof typeof choices.country] ?? country;
}

/** The days, the hours and the reply time of one country. */
export function CountryHours({ draft, problem, onChange }: CountryHoursProps) {
  const { country, days, opens, closes, response_minutes } = draft;

  function toggle(day: number) {
    const chosen = days.includes(day) ? days.filter((it) => it !== day) : [...days, day];
    onChange({ days: chosen.toSorted((a, b) => a - b) });
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
