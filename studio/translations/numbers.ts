/** Words or letters after a number, with the factor that they mean. */
const TIMES: [RegExp, number][] = [
  [/^(?:k\b|thousand|ribu|rb\b|千)/i, 1e3],
  [/^万/, 1e4],
  [/^(?:m\b|million|juta|jt\b|百万)/i, 1e6],
];

const WORDS: Record<string, number> = Object.fromEntries(
  [
    "one two three four five six seven eight nine ten",
    "satu dua tiga empat lima enam tujuh delapan sembilan sepuluh",
    "satu dua tiga empat lima enam tujuh lapan sembilan sepuluh",
  ].flatMap((list) => list.split(" ").map((word, index) => [word, index + 1])),
);
const HAN = "一二三四五六七八九十";
/** Markers of afternoon and evening times in languages with twelve hours. */
const AFTER_NOON = /\b(?:petang|malam|sore|pm)\b|下午|晚上/i;

/** Returns the separators of thousands and decimals in the language. */
function marksOf(tag: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(tag).formatToParts(12_345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: find("group"), decimal: find("decimal") };
}

/** Returns the numbers that a text writes with digits, in their order. */
export function numbersIn(text: string, tag: string): number[] {
  const { group, decimal } = marksOf(tag);
  const prose = text.replaceAll(/\{[^}]*\}|https?:\S+|\S+@\S+/g, " ");
  return [...prose.matchAll(/\d+(?:[.,]\d+)*/g)].map((match) => {
    const digits = match[0].replaceAll(new RegExp(`\\${group || ","}(?=\\d{3}(?!\\d))`, "g"), "");
    const value = Number(digits.replace(decimal || ".", ".").replaceAll(",", "."));
    const after = prose.slice(match.index + match[0].length).trimStart();
    const times = TIMES.find(([sign]) => sign.test(after))?.[1] ?? 1;
    return Number.isNaN(value) ? Number(digits.replaceAll(/\D/g, "")) : value * times;
  });
}

function spelledNumbers(text: string): Set<number> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const han = [...text].flatMap((letter) =>
    HAN.includes(letter) ? [HAN.indexOf(letter) + 1] : [],
  );
  const two = text.includes("两") ? [2] : [];
  return new Set([...words.flatMap((word) => WORDS[word] ?? []), ...han, ...two]);
}

/** Returns the numbers of the source that its translation has neither in that language's notation nor as words. */
export function missingNumbers(
  source: string,
  translation: string,
  tags: [string, string],
): number[] {
  const translatedNumbers = numbersIn(translation, tags[1]);
  const spelled = spelledNumbers(translation);
  // Compares runs of digits too, because times and dates have other separators.
  const digits = (translation.match(/\d+/g) ?? []).map(Number);
  const hours = AFTER_NOON.test(translation) ? digits.map((hour) => hour + 12) : [];
  const runs = new Set([...digits, ...hours]);
  return numbersIn(source, tags[0]).filter((number) => {
    const index = translatedNumbers.indexOf(number);
    if (index !== -1) translatedNumbers.splice(index, 1);
    return index === -1 && !spelled.has(number) && !runs.has(number);
  });
}
