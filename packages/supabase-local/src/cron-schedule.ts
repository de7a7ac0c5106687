const FIELD = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/;

function matches(field: string, value: number): boolean {
  return field.split(",").some((part) => {
    const [, first, last = first, step = "1"] = FIELD.exec(part) ?? [];
    const [from, to] = first === undefined ? [0, Infinity] : [Number(first), Number(last)];
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}

/** Whether a job with this cron schedule (five fields, UTC) is due in the minute of `time`. */
export function isDue(schedule: string, time: Date): boolean {
  const [minute = "*", hour = "*", day = "*", month = "*", weekday = "*"] = schedule.split(" ");
  const isDay = matches(day, time.getUTCDate());
  const isWeekday = matches(weekday, time.getUTCDay()) || matches(weekday, time.getUTCDay() || 7);
  return (
    matches(minute, time.getUTCMinutes()) &&
    matches(hour, time.getUTCHours()) &&
    matches(month, time.getUTCMonth() + 1) &&
    // As in cron: if day and weekday are both limited, one of them has to match.
    (day === "*" || weekday === "*" ? isDay && isWeekday : isDay || isWeekday)
  );
}
