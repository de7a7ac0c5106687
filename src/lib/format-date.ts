import { pageLanguage, type SiteLanguage } from "./languages.ts";

/** In English as docs/specification.md writes it, month first; in every other language as its region does. */
function localeOf(language: SiteLanguage): string {
  return language.tag === "en" ? "en-US" : pageLanguage(language);
}

/** Formats an ISO date (`2025-01-27`) as "January 27, 2025"; returns any other text unchanged. */
export function formatDate(day: string, language: SiteLanguage): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(date);
}
