import { createContext, use } from "react";
import useSWR from "swr";
import { island } from "../ui/island.ts";
import { retentionPeriodInWords, MAX_RETENTION_MONTHS } from "../lib/retention-period.ts";
import { useLanguage } from "./language.ts";
import { useMessages } from "./messages.ts";

/** The months for which ended leads keep their personal data, as the build has read them; null in the browser. */
export const RetentionMonths = createContext<number | null>(null);

async function fetchRetentionMonths(): Promise<number> {
  const { fetchRetentionMonths: fetch } = await import("./retention-months.ts");
  return fetch();
}

/**
 * Shows how long a contact request is kept, such as "two years". A built page shows the period of its build until
 * retention.island.ts has fetched the current setting; the live page shows the longest period until then.
 */
export function RetentionPeriod() {
  const built = use(RetentionMonths);
  const messages = useMessages();
  const { language } = useLanguage();
  const { data } = useSWR(built === null ? "retention-months" : null, fetchRetentionMonths, {
    shouldRetryOnError: false,
  });
  // The island gets every possible period in words, so that it needs no plural rules.
  const periods = Array.from({ length: MAX_RETENTION_MONTHS }, (_, index) =>
    retentionPeriodInWords(index + 1, messages, language.tag),
  );
  const period = periods[(built ?? data ?? MAX_RETENTION_MONTHS) - 1];
  if (built === null) return <>{period}</>;
  return (
    <span {...island("retention", "visible")} data-months={built} data-periods={periods.join("|")}>
      {period}
    </span>
  );
}
