import { placeholdersOf } from "../../src/lib/messages/fill.ts";

const inBrackets = (names: string[]) => names.map((name) => `[${name}]`).join(" and ");

/** Why a message cannot take the place of its default; true where it can, and for an empty field. */
export function messageProblem(value: string | undefined, text: string): true | string {
  if (!value) return true;
  const needed = placeholdersOf(text);
  const given = placeholdersOf(value);
  const missing = needed.filter((name) => !given.includes(name));
  if (missing.length > 0) {
    return `Keep ${inBrackets(missing)} as it is written: the page puts the value in its place`;
  }
  const unknown = given.filter((name) => !needed.includes(name));
  if (unknown.length === 0) return true;
  const known = needed.length > 0 ? `only ${inBrackets(needed)}` : "nothing in square brackets";
  return `${inBrackets(unknown)} would be shown as it is: this message knows ${known}`;
}
