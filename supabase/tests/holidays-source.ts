import Holidays from "date-holidays";

export type Holiday = { country: string; day: string; name: string };

/** What date-holidays does not know about 2026 and 2027, and why. A null removes a day. */
const corrections: Record<string, [day: string, name: string | null][]> = {
  // The library takes the Islamic days of 2027 from the new moon of Mecca. The three countries use their own rule
  // (MABIMS: 3 degrees above the horizon at sunset): a day later where the moon is new after noon in Mecca.
  SG: [
    ["2027-03-09", null],
    ["2027-03-10", "Hari Raya Puasa"],
    ["2027-05-16", null],
    ["2027-05-17", "Hari Raya Haji"],
    // Its list of full moons of May ends with 2026.
    ["2027-05-20", "Vesak Day"],
  ],
  MY: [
    ["2027-03-09", null],
    ["2027-03-10", "End of Ramadan (Eid al-Fitr)"],
    ["2027-03-11", "End of Ramadan (Eid al-Fitr)"],
    ["2027-05-16", null],
    ["2027-05-17", "Feast of the Sacrifice (Eid al-Adha)"],
    ["2027-05-20", "Vesak Day"],
    ["2027-08-14", null],
    ["2027-08-15", "Birthday of Muhammad (Mawlid)"],
  ],
  ID: [
    // The joint decree of the three ministers for 2026 has 21 and 22 March, and Easter Sunday.
    ["2026-03-20", null],
    ["2026-03-21", "End of Ramadan (Eid al-Fitr)"],
    ["2026-03-22", "End of Ramadan (Eid al-Fitr)"],
    ["2026-04-05", "Easter Sunday"],
    ["2027-03-09", null],
    ["2027-03-10", "End of Ramadan (Eid al-Fitr)"],
    ["2027-03-11", "End of Ramadan (Eid al-Fitr)"],
    ["2027-03-28", "Easter Sunday"],
    ["2027-05-16", null],
    ["2027-05-17", "Feast of the Sacrifice (Eid al-Adha)"],
    ["2027-08-14", null],
    ["2027-08-15", "Birthday of Muhammad (Mawlid)"],
  ],
};

/** Countries in which a holiday on a Sunday moves to the next day that is no holiday (Holidays Acts of both). */
const movesFromSunday = new Set(["SG", "MY"]);

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** The public holidays that a whole country has in these years, by date-holidays and the corrections above. */
export function holidaysOf(country: string, years: readonly number[]): Holiday[] {
  const calendar = new Holidays(country, { languages: ["en"] });
  const days = new Map<string, string>();
  for (const year of years) {
    for (const { date, name, type } of calendar.getHolidays(year)) {
      const day = date.slice(0, 10);
      const plain = name.replace(" (substitute day)", " (observed)");
      if (type === "public")
        days.set(day, [...new Set([days.get(day), plain])].filter(Boolean).join(", "));
    }
  }
  for (const [day, name] of corrections[country] ?? []) {
    if (name === null) days.delete(day);
    else days.set(day, name);
  }
  if (movesFromSunday.has(country)) {
    for (const [day, name] of days) {
      if (new Date(day).getUTCDay() !== 0) continue;
      let observed = nextDay(day);
      while (days.has(observed) && !isObserved(days, observed, name)) observed = nextDay(observed);
      days.set(observed, `${name} (observed)`);
    }
  }
  return [...days]
    .map(([day, name]) => ({ country, day, name }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Whether date-holidays has the observed day itself, under the name of the holiday. */
function isObserved(days: ReadonlyMap<string, string>, day: string, name: string): boolean {
  return [name, `${name} (observed)`].includes(days.get(day) ?? "");
}
