import { Select, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { Choice } from "./results.styles.ts";

const PERIODS = [7, 28, 90, 365];
/** The default number of days. */
export const FIRST_DAYS = 28;

type DaysSelectProps = { days: number; onChange: (days: number) => void };

/** The list from which an editor chooses the days that the numbers are from. */
export function DaysSelect({ days, onChange }: DaysSelectProps) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        Days
      </Text>
      <Choice>
        <Select
          id={id}
          value={String(days)}
          fontSize={1}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {PERIODS.map((count) => (
            <option key={count} value={count}>
              The last {count} days
            </option>
          ))}
        </Select>
      </Choice>
    </Stack>
  );
}
