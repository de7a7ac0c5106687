type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? "" : "_"}${Lowercase<First>}${ColumnOf<Rest>}`
  : "";

/** Returns the column of a field: `company_name` for `companyName`. */
export function columnOf<Name extends string>(field: Name): ColumnOf<Name> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;
}

/**
 * Returns the columns of a lead with the values of these fields. In a separate file, since the code that sends leads
 * does not need the rules.
 */
export function rowOf<Name extends string, Values extends Record<Name, unknown>>(
  fields: readonly Name[],
  values: Values,
) {
  const row = fields.map((field) => [columnOf(field), values[field]]);
  return Object.fromEntries(row) as { [Each in Name as ColumnOf<Each>]: Values[Each] };
}
