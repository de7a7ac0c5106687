import { readFileSync } from "node:fs";

// The TypeScript types that schema-dts generates from schema.org's vocabulary: an interface for each type, with a
// member for each property.
const source = readFileSync(
  new URL("../../node_modules/schema-dts/dist/schema.d.ts", import.meta.url),
  "utf8",
);

type Interface = { parents: string[]; ranges: Map<string, string[]> };

const interfaces = new Map(
  [...source.matchAll(/^(?:export )?interface (\w+) extends ([^{]+) \{([\s\S]*?)^\}/gm)].map(
    ([, name = "", parents = "", body = ""]): [string, Interface] => {
      const members = body.matchAll(/^ {4}"(\w+)"\?: (?:SchemaValue<)?(.*?)(?:, "\w+">)?;$/gm);
      const ranges = [...members].map(([, property = "", range = ""]): [string, string[]] => [
        property,
        range.split(" | "),
      ]);
      return [name, { parents: parents.split(", "), ranges: new Map(ranges) }];
    },
  ),
);

const unions = new Map(
  [...source.matchAll(/^(?:export )?type (\w+) = ([^;]+);$/gm)].map(
    ([, name = "", union = ""]): [string, string[]] => [name, union.split(" | ")],
  ),
);

/** Whether a value of a type may be a plain text, number or boolean. For some types it may, such as a place. */
function isPlain(type: string): boolean {
  return (
    /^(?:string|number|boolean|".*"|`.*`)$/.test(type) || (unions.get(type) ?? []).some(isPlain)
  );
}

/** Returns the name of an interface and the names of all interfaces that it extends. */
function lineOf(name: string): string[] {
  const { parents = [] } = interfaces.get(name) ?? {};
  return [name, ...parents.flatMap(lineOf)];
}

function fits(value: unknown, range: string[]): boolean {
  if (typeof value !== "object" || value === null) return range.some(isPlain);
  const type = (value as Record<string, unknown>)["@type"];
  if (type === undefined) return "@id" in value && range.includes("IdReference");
  const line = lineOf(`${String(type)}Leaf`);
  return range.some((each) => each === type || line.includes(`${each}Base`));
}

/** Returns what schema.org's vocabulary does not allow in a record: its type, a property, or the type of a value. */
export function unknownIn(record: Record<string, unknown>): string[] {
  const type = String(record["@type"]);
  if (!interfaces.has(`${type}Leaf`)) return [`${type} is not a type of schema.org`];
  const line = lineOf(`${type}Leaf`).map((name) => interfaces.get(name));
  return Object.entries(record)
    .filter(([property]) => !property.startsWith("@"))
    .flatMap(([property, value]) => {
      const range = line.find((each) => each?.ranges.has(property))?.ranges.get(property);
      if (!range) return [`${type} has no ${property}`];
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.every((each) => fits(each, range))
        ? []
        : [`${property} of ${type} is ${JSON.stringify(value)}`];
    });
}
