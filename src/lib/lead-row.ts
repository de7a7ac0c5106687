type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? "" : "_"}${Lowercase<First>}${ColumnOf<Rest>}`
  : "";

/** The column of a field: company_name of `companyName`. */
export function columnOf<Name extends string>(field: Name): ColumnOf<Name> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;
}

/**
 * The columns of a lead with these values of its fields. Separate from the rules, which the code that sends leads does
 * not need.
 */
export function rowOf<Name extends string, Values extends Record<Name, unknown>>(
  fields: readonly Name[],
  values: Values,
) {
  const row = fields.map((field) => [columnOf(field), values[field]]);
  return Object.fromEntries(row) as { [Each in Name as ColumnOf<Each>]: Values[Each] };
}
