import { plainText } from "../../../lib/clean-text.ts";

/** A cell of a column that is matched to a field, with the column's heading. */
export type Cell = { heading: string; text: string };

/** The value of a field, the lines for the remarks with what else its cells contain, and a problem if there is one. */
export type ReadField = { value: string; others: string[]; problem?: string };

/** Matches a number that a spreadsheet has truncated: "6.01E+10", or with a decimal comma "6,01E+10". */
const TRUNCATED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Matches what separates two numbers in one cell; Google Contacts writes " ::: ". */
const BETWEEN_NUMBERS = /\s*(?::::|[;,|/\n]|\b(?:or|and|atau|dan)\b)\s*|(?<=\d)\s+(?=\(?\+)/i;
const NUMBER = /\(?\+?\d[\d\s().-]*/;
/** Matches labels beside a number, which need not be kept. */
const LABELS =
  /^(?:p|t|m|h|tel|telp|telepon|telefon|phone|mobile|mobil|cell|hp|wa|whatsapp|office|work|home|no|nombor|nomor|电话|電話|手机|手機)$/;
const MOBILE_HEADING = /mobile|cell|whatsapp|\bhp\b|\bwa\b|ponsel|bimbit|手机|手機/i;
/** Matches the digits of mobile numbers of Singapore, Malaysia and Indonesia, with or without the country's code. */
const MOBILE = /^(?:65)?[89]\d{7}$|^(?:60|0)1\d{7,9}$|^(?:62|0)8\d{7,11}$/;
const MAX_NUMBER_LENGTH = 20;

/** Whether a spreadsheet has written a number as 6.01E+10, which loses its last digits. */
export function isTruncatedNumber(text: string): boolean {
  return TRUNCATED_NUMBER.test(plainText(text).trim());
}

/** Returns a number that fits the form's rule: with spaces for dots, the plus first, and, if too long, only digits. */
function writtenNumber(run: string): string {
  const number = run
    .replace(/[\s(.-]+$/, "")
    .replace(/^\(\+(\d+)\)/, "+$1")
    .replaceAll(/[.\s]+/g, " ");
  if (number.length <= MAX_NUMBER_LENGTH) return number;
  return number.replace("(0)", "").replaceAll(/[^\d+]/g, "");
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

type FoundNumber = { number: string; isMobile: boolean; line: string; isNumberOnly: boolean };

/** Finds the number in a part of a cell. `number` is empty below eight digits; `isNumberOnly`: the part has nothing else. */
function findNumber(part: string, heading: string): FoundNumber {
  const [run = ""] = NUMBER.exec(part) ?? [];
  const otherWords = part
    .replace(run, " ")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !LABELS.test(word.toLowerCase()));
  const isNumber = digitsOf(run).length >= 8;
  return {
    number: isNumber ? writtenNumber(run) : "",
    isMobile: MOBILE_HEADING.test(heading) || MOBILE.test(digitsOf(run)),
    line: `${heading}: ${part}`,
    isNumberOnly: isNumber && otherWords.length === 0,
  };
}

/** Reads a lead's number: the first mobile one, else the first. Has a problem if there is only a truncated number. */
export function readNumber(cells: readonly Cell[]): ReadField {
  const foundNumbers: FoundNumber[] = [];
  let truncated = "";
  for (const { heading, text } of cells) {
    const cellText = plainText(text).trim();
    if (isTruncatedNumber(cellText)) {
      truncated ||= cellText;
      foundNumbers.push({
        number: "",
        isMobile: false,
        line: `${heading}: ${cellText}`,
        isNumberOnly: false,
      });
      continue;
    }
    const parts = cellText.replace(/^(\d{7,})[.,]0+$/, "$1").split(BETWEEN_NUMBERS);
    foundNumbers.push(...parts.filter(Boolean).map((part) => findNumber(part, heading)));
  }
  const numbers = foundNumbers.filter(({ number }) => number !== "");
  const chosen = numbers.find(({ isMobile }) => isMobile) ?? numbers[0];
  if (!chosen) {
    const problem = `A spreadsheet has shortened this number to ${truncated}: format its column as Text, type the number again and save the file again`;
    const value = cells.find(({ text }) => text !== "")?.text ?? "";
    return { value, others: [], ...(truncated && { problem }) };
  }
  const seenDigits = new Set([digitsOf(chosen.number)]);
  const others = foundNumbers.filter((each) => {
    if (each === chosen) return !each.isNumberOnly;
    const digits = digitsOf(each.number);
    const isRepeated = digits !== "" && seenDigits.has(digits) && each.isNumberOnly;
    seenDigits.add(digits);
    return !isRepeated;
  });
  return { value: chosen.number, others: others.map(({ line }) => line) };
}

/** Reads a name: joins the first one of each cell, and keeps further ones, which HubSpot and Google put in one cell. */
export function readName(cells: readonly Cell[]): ReadField {
  const parts = cells.map(({ heading, text }) => ({
    heading,
    names: text.split(/\s*(?::::|;)\s*/).filter(Boolean),
  }));
  return {
    value: parts.map(({ names }) => names[0] ?? "").join(" "),
    others: parts.flatMap(({ heading, names }) =>
      names.slice(1).map((name) => `${heading}: ${name}`),
    ),
  };
}

const ADDRESS = /[^\s<>,;:|"()[\]]+@[^\s<>,;:|"()[\]]+/g;
const COMPLETE_ADDRESS = /^[^@]+@[^@]+\.[^@.]+$/;

/** Reads a lead's email address: the first complete one; keeps the others. */
export function readAddress(cells: readonly Cell[]): ReadField {
  const addresses = cells.flatMap(({ heading, text }) =>
    (plainText(text).match(ADDRESS) ?? []).map((match) => ({
      heading,
      address: match.replace(/\?.*|[.'’]+$/, "").replace(/^['’]/, ""),
    })),
  );
  const chosen = addresses.find(({ address }) => COMPLETE_ADDRESS.test(address)) ?? addresses[0];
  const value = chosen?.address ?? cells.find(({ text }) => text !== "")?.text ?? "";
  const others = addresses.filter(({ address }) => address.toLowerCase() !== value.toLowerCase());
  return { value, others: others.map(({ heading, address }) => `${heading}: ${address}`) };
}

const CLOCK = String.raw`(?:[\sT,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*(am|pm)?)?`;
const ZONE = String.raw`\s*(Z|UTC|(?:GMT|UTC)?[+-]\d\d?(?::?\d\d)?|GMT)?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${CLOCK}${ZONE}$`,
  "i",
);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}${ZONE}$`, "i");
const WITH_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b20\d\d\b/i;

/** Replacements that turn the times of other tools and languages into a form that `readTime` can parse. */
const TIME_REPLACEMENTS: readonly [RegExp, string][] = [
  [/[[\]]|\bat\b/g, " "],
  [/(上午|下午)\s*([\d:]+)/, "$2 $1"],
  [/上午/, "am"],
  [/下午/, "pm"],
  [/(?<=\d)(?=[ap]m\b)/i, " "],
  [/^\p{L}+,\s*/u, ""],
  [/\bmei\b/i, "May"],
  [/\bmac\b/i, "Mar"],
  [/\bokt(?:ober)?\b/i, "Oct"],
  [/\b(?:ag(?:t|u|ust?us)|ogos)\b/i, "Aug"],
  [/\bd[ie]s(?:ember)?\b/i, "Dec"],
  [/\b(jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]+\b/i, "$1"],
];

/** Whether a text is unambiguously a date with the month first, such as 11/20/2026. */
export function isMonthFirst(text: string): boolean {
  const [, first, second] = YEAR_LAST.exec(text.trim()) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
}

/** Returns a text as an ISO time, by default in the user's time zone; null if it is not a time since the year 2000. */
export function readTime(text: string, hasMonthFirst: boolean): string | null {
  const typed = TIME_REPLACEMENTS.reduce(
    (read, [from, to]) => read.replace(from, to),
    plainText(text),
  ).trim();
  if (WITH_MONTH.test(typed)) {
    const time = new Date(typed.replaceAll(/(?<=\d)\.(?=\d\d)/g, ":"));
    return Number.isNaN(time.getTime()) ? null : time.toISOString();
  }
  const yearFirst = YEAR_FIRST.exec(typed);
  const parts = yearFirst ?? YEAR_LAST.exec(typed);
  if (!parts) return null;
  const [one = "", two = "", three = "", hours, minutes, seconds, amOrPm, zone] = parts.slice(1);
  const [year, month, day] = (
    yearFirst ? [one, two, three] : hasMonthFirst ? [three, one, two] : [three, two, one]
  ).map(Number) as [number, number, number];
  const hour =
    amOrPm === undefined ? Number(hours ?? 0) : (Number(hours) % 12) + (/p/i.test(amOrPm) ? 12 : 0);
  const clock = [hour, Number(minutes ?? 0), Number(seconds ?? 0)] as const;
  const asUtc = new Date(Date.UTC(year, month - 1, day, ...clock));
  const isDay = asUtc.getUTCMonth() === month - 1 && asUtc.getUTCDate() === day;
  if (!isDay || year < 2000) return null;
  if (zone === undefined) return new Date(year, month - 1, day, ...clock).toISOString();
  const [, sign, zoneHours = 0, zoneMinutes = 0] = /([+-])(\d\d?):?(\d\d)?/.exec(zone) ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return new Date(asUtc.getTime() + (sign === "-" ? offset : -offset)).toISOString();
}
