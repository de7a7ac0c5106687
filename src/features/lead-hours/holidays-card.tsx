import * as z from "zod/mini";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { isUniqueViolation } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle } from "../../ui/card.styles.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { addHoliday, fetchHolidays, removeHoliday, holidayKeys } from "./holidays-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { countryTitles } from "../../lib/lead-terms.ts";
import type { Holiday } from "../leads/model/lead.ts";
import { Choice, HolidayList, HolidayRow } from "./holidays-card.styles.ts";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";
import { AddForm } from "../lead-ui/controls/add-form.styles.ts";
import { requiredText } from "../../lib/required-text.ts";
import { Options } from "../../ui/options.tsx";

/** The validation rules for a new holiday; the database has the same ones. */
const holidaySchema = z.object({
  day: z
    .string()
    .check(z.refine((day) => day >= "2020-01-01" && day <= "2099-12-31", "Choose a day")),
  name: requiredText("Name", 80),
});

type HolidayValues = z.output<typeof holidaySchema>;

const countries = ["SG", "MY", "ID"] as const;
type HolidayCountry = (typeof countries)[number];

const dayFormat = new Intl.DateTimeFormat("en-SG", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Formats a day: "Fri, 25 Dec" for "2026-12-25". */
function formatHoliday(day: string): string {
  return dayFormat.format(Date.parse(day));
}

/** Returns the functions that add and remove holidays; each shows a toast, and that of a removal offers Undo. */
function useHolidayWrites(refetch: () => Promise<void>) {
  const { mutate } = useSWRConfig();
  const change = useRefetchingWrite("public holidays", () => {
    void mutate(leadKeys.hours());
    return refetch();
  });
  const add = (holiday: Holiday) =>
    change(() => addHoliday(holiday), {
      done: `${holiday.name} has been added.`,
      failureMessage: (error) =>
        isUniqueViolation(error)
          ? `${formatHoliday(holiday.day)} is already a public holiday.`
          : "Failed to add the public holiday. Please try again.",
    });
  const remove = (holiday: Holiday) =>
    change(() => removeHoliday(holiday), {
      done: `${holiday.name} has been removed.`,
      undo: () => add(holiday),
      failureMessage: "Failed to remove the public holiday. Please try again.",
    });
  return { add, remove };
}

type AddHolidayProps = {
  country: HolidayCountry;
  year: number;
  add: (holiday: Holiday) => Promise<boolean>;
};

function AddHoliday({ country, year, add }: AddHolidayProps) {
  const { register, reset, getValues, errors, isSubmitting, onSubmit } = useSchemaForm(
    holidaySchema,
    { day: "", name: "" },
  );

  async function save(values: HolidayValues) {
    const sent = JSON.stringify(getValues());
    // If the fields were edited while the holiday was being added, the new text is for the next holiday and stays.
    if ((await add({ country, ...values })) && JSON.stringify(getValues()) === sent) reset();
  }

  return (
    <AddForm noValidate aria-label="Add a public holiday" onSubmit={onSubmit(save)}>
      <Field label="Day" error={errors.day?.message}>
        <TextInput
          type="date"
          required
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          {...register("day")}
        />
      </Field>
      <Field label="Name of the holiday" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register("name")} />
      </Field>
      <SubmitButton isBusy={isSubmitting} busy="Adding...">
        Add Holiday
      </SubmitButton>
    </AddForm>
  );
}

type HolidaysProps = { holidays: readonly Holiday[]; refetch: () => Promise<void> };

function Holidays({ holidays, refetch }: HolidaysProps) {
  const { add, remove } = useHolidayWrites(refetch);
  const [country, setCountry] = useState<HolidayCountry>("SG");
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(thisYear);
  const years = new Set([
    thisYear,
    thisYear + 1,
    ...holidays.map(({ day }) => Number(day.slice(0, 4))),
  ]);
  const shown = holidays.filter(
    (holiday) => holiday.country === country && holiday.day.startsWith(`${year}-`),
  );
  const where = `${countryTitles[country]} in ${year}`;

  return (
    <>
      <Choice>
        <Field label="Country">
          <Select
            value={country}
            onChange={(event) => setCountry(event.target.value as HolidayCountry)}
          >
            <Options of={countries.map((id) => [id, countryTitles[id]])} />
          </Select>
        </Field>
        <Field label="Year">
          <Select value={year} onChange={(event) => setYear(Number(event.target.value))}>
            <Options of={[...years].toSorted().map(String)} />
          </Select>
        </Field>
      </Choice>
      {shown.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region
        <HolidayList aria-label={`Public holidays of ${where}`} tabIndex={0}>
          {shown.map((holiday) => (
            <HolidayRow key={holiday.day}>
              <time dateTime={holiday.day}>{formatHoliday(holiday.day)}</time>
              <span>{holiday.name}</span>
              <QuietButton
                aria-label={`Remove ${holiday.name}, ${formatHoliday(holiday.day)}`}
                onClick={() => void remove(holiday)}
              >
                Remove
              </QuietButton>
            </HolidayRow>
          ))}
        </HolidayList>
      ) : (
        <CardHint>
          No public holidays for {where} yet. Each weekday selected above counts as a working day.
        </CardHint>
      )}
      <AddHoliday key={year} country={country} year={year} add={add} />
    </>
  );
}

/** The settings card that adds and removes each country's public holidays, on which there are no working hours. */
export function HolidaysCard() {
  const holidays = useServerData(holidayKeys.all(), fetchHolidays, { revalidateOnFocus: false });
  return (
    <Card aria-labelledby="public-holidays">
      <CardTitle id="public-holidays">Public Holidays</CardTitle>
      <CardHint>
        No reply becomes overdue on these days. The national holidays of 2026 and 2027 are included.
        Add or remove days as they are announced.
      </CardHint>
      <LoadState what="the public holidays" reading={holidays} />
      {holidays.data ? <Holidays holidays={holidays.data} refetch={holidays.refetch} /> : null}
    </Card>
  );
}
