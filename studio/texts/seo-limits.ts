/** The lengths at which Google, WhatsApp and LinkedIn cut, in characters, and the size of their pictures, in pixels. */
export const seoLimits = {
  title: { min: 15, max: 60 },
  description: { min: 70, max: 160 },
  sharedTitle: { whatsapp: 65, linkedin: 120 },
  sharedDescription: { whatsapp: 80, linkedin: 110 },
  picture: { width: 1200, height: 630 },
} as const;

/** Returns the width of a text in Latin letters: a Chinese, Japanese or Korean character counts as two. */
export function displayWidth(text: string): number {
  return [...text].reduce((room, letter) => room + (WIDE.test(letter) ? 2 : 1), 0);
}

const WIDE =
  /[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Returns what is wrong with the length of a search title, or null. */
export function describeTitleProblem(title: string): string | null {
  const { min, max } = seoLimits.title;
  if (displayWidth(title) > max) return `Google cuts titles after about ${max} characters`;
  return displayWidth(title) < min ? "This title is too short to say much in search results" : null;
}

/** Returns what is wrong with the length of a search description, or null. */
export function describeDescriptionProblem(description: string): string | null {
  const { min, max } = seoLimits.description;
  if (displayWidth(description) > max)
    return `Google cuts descriptions after about ${max} characters`;
  if (displayWidth(description) >= min) return null;
  return `Google often replaces descriptions under ${min} characters with its own words`;
}

/** Cuts a text as a service with that limit does, with an ellipsis. */
export function truncate(text: string, limit: number): string {
  if (displayWidth(text) <= limit) return text;
  let visible = "";
  for (const letter of text) {
    if (displayWidth(visible + letter) > limit - 1) break;
    visible += letter;
  }
  return `${visible.trimEnd()}…`;
}
