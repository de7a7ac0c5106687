/** Web and mail addresses in running text; Chinese punctuation and closing quotation marks end them. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"“”‘’«»\u3000-\u303f\uff00-\uffef]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
/** Characters that belong to the sentence and not to the address. */
const END = /[.,;:!?'*_]+$/;

export type Piece = { text: string; href?: string };

function withoutEnd(text: string): string {
  let address = text.replace(END, "");
  // The bracket after "(see https://a.example/b" belongs to the sentence; "/Kopi_(drink)" has both brackets.
  while (address.endsWith(")") && !address.includes("("))
    address = address.slice(0, -1).replace(END, "");
  return address;
}

function hrefOf(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return /^www\./i.test(address) ? `https://${address}` : `mailto:${address}`;
}

/** Splits a text into pieces; those that are addresses get the target of their link. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
