/**
 * Makes text of unknown origin, e.g. a query parameter, storable: removes control characters and lone
 * surrogates, trims, and cuts it to `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/**
 * Normalises one-line text, such as one copied from a chat or a PDF, or typed on a Chinese keyboard: no invisible
 * characters, plain spaces and hyphens, and ASCII forms. Names, numbers, addresses and searches use it. The database's
 * private.plain_text does the same.
 */
export function plainText(text: string): string {
  return text
    .replace(/\p{DI}/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
