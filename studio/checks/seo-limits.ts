/** Where Google, WhatsApp and LinkedIn cut, in characters; the pictures' sizes in pixels. */
export const seoLimits = {
  title: { min: 15, max: 60 },
  description: { min: 70, max: 160 },
  sharedTitle: { whatsapp: 65, linkedin: 120 },
  sharedDescription: { whatsapp: 80, linkedin: 110 },
  picture: { width: 1200, height: 630 },
} as const;

/** Says in words what is wrong with a search title, or null. */
export function describeTitleProblem(title: string): string | null {
  const { min, max } = seoLimits.title;
  if (title.length > max) return `Google cuts titles after about ${max} characters`;
  return title.length < min ? "A title this short says little in a list of results" : null;
}

/** Says in words what is wrong with a search description, or null. */
export function describeDescriptionProblem(description: string): string | null {
  const { min, max } = seoLimits.description;
  if (description.length > max) return `Google cuts descriptions after about ${max} characters`;
  if (description.length >= min) return null;
  return `Google often replaces descriptions under ${min} characters with its own words`;
}

/** A text as a service with that limit shows it. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}
