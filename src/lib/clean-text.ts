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
 * A text of one line as it is meant, where it was copied from a chat, a list of contacts or a PDF, or typed on a Chinese
 * keyboard: without invisible characters, and with plain blanks, hyphens and ASCII. Names, numbers, addresses and
 * searches are read so; private.plain_text of the database does the same.
 */
export function plainText(text: string): string {
  return text
    .replace(/\p{DI}/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
