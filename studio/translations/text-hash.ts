// Imports no package of the Studio: Node needs two seconds to load them, and every start of the local stack loads this.
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Returns the 64-bit FNV-1a hash of a text: unlike Web Crypto's, it is synchronous in Node and in the browser. */
export function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Returns the text in Unicode's composed form, with each run of white space as one space. */
export function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** Returns the hash of a text; white space makes no difference. */
export function hashOf(text: string): string {
  return fnv1a(plain(text));
}

/** Whether two texts are equal, ignoring white space. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
