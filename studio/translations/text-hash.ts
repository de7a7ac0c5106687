// Without the packages of the Studio, which take Node two seconds to load: every start of the local stack reads this.
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a of 64 bits: the same in Node and in the browser, and synchronous. */
export function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, "0");
}

/** The text in Unicode's composed form, each run of white space as one space. */
export function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** The hash of a text, ignoring white space. */
export function hashOf(text: string): string {
  return fnv1a(plain(text));
}

/** Whether two texts are equal, ignoring white space. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
