import { useState } from "react";
import { ChoiceLabel } from "../../ui/field.styles.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import { countryChoices } from "../../lib/lead-terms.ts";
import { type Period, periodQuery, presetsOf, readPeriod } from "./report.ts";
import { ImportsRow, PeriodRow } from "./report.styles.ts";
import { formatCount } from "../../lib/format-count.ts";

/** Returns the period, which is in the URL so that users can share a report, and a function that changes it. */
export function usePeriod() {
  const { params, changeQuery } = useAddressQuery();
  const [now] = useState(() => new Date());
  const period = readPeriod(params, now);
  function change(changes: { [Part in keyof Period]?: Period[Part] | undefined }) {
    changeQuery((before) => periodQuery({ ...readPeriod(before, now), ...changes } as Period));
  }
  return { period, params, change, presets: presetsOf(now) };
}

type PeriodFormProps = Pick<ReturnType<typeof usePeriod>, "period" | "change" | "presets">;

/** The fields for the days and the country of a report. */
export function PeriodForm({ period, change, presets }: PeriodFormProps) {
  const { from, to, country } = period;
  const chosen = Object.entries(presets).find(
    ([, preset]) => preset.from === from && preset.to === to,
  );
  return (
    <PeriodRow aria-label="Period">
      <Field label="Period">
        <Select
          value={chosen?.[0] ?? ""}
          onChange={(event) => {
            const preset = presets[event.target.value];
            if (preset) change(preset);
          }}
        >
          {chosen ? null : <option value="">Custom dates</option>}
          <Options of={Object.keys(presets)} />
        </Select>
      </Field>
      <Field label="From">
        <TextInput
          type="date"
          value={from}
          max={to}
          onChange={(event) => {
            if (event.target.value) change({ from: event.target.value });
          }}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          value={to}
          min={from}
          onChange={(event) => {
            if (event.target.value) change({ to: event.target.value });
          }}
        />
      </Field>
      <Field label="Country">
        <Select value={country} onChange={(event) => change({ country: event.target.value })}>
          <Options of={countryChoices} />
        </Select>
      </Field>
    </PeriodRow>
  );
}

type ImportsLineProps = Pick<PeriodFormProps, "period" | "change"> & { count: number };

/** Shows how many imported leads are left out or included, with a switch that changes this. */
export function ImportsLine({ period, change, count }: ImportsLineProps) {
  if (count === 0) return null;
  const isCounted = period.imports === "counted";
  const leads = `${formatCount(count)} imported ${count === 1 ? "lead is" : "leads are"}`;
  return (
    <ImportsRow>
      <p>
        {leads} {isCounted ? "counted" : "left out"}.
      </p>
      <ChoiceLabel>
        <input
          type="checkbox"
          checked={isCounted}
          onChange={({ target }) => change({ imports: target.checked ? "counted" : undefined })}
        />
        {count === 1 ? "Include it" : "Include them"}
      </ChoiceLabel>
    </ImportsRow>
  );
}
