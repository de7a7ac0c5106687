type Relation = { name: string; schema: string };
type OfRelation = { table: string; schema: string };
type ForeignKey = OfRelation & { ref_table: string; ref_schema?: string };

type Introspection = {
  tables: Relation[];
  views: Relation[];
  columns: OfRelation[];
  primary_keys: OfRelation[];
  unique_constraints: OfRelation[];
  foreign_keys: ForeignKey[];
  functions?: Callable[];
};

/**
 * The relations that a request for `schema` sees. lite finds relations only by name, and would confuse `auth.users`
 * with `public.users`. So a relation of this schema hides those of the same name.
 */
export function inSchema<Schemas extends Introspection>(
  introspection: Schemas,
  schema: string,
): Schemas {
  const relations = [...introspection.tables, ...introspection.views];
  const namesInSchema = new Set(
    relations.filter((each) => each.schema === schema).map(({ name }) => name),
  );
  const isSeen = (name: string, of: string) => of === schema || !namesInSchema.has(name);
  const named = <Of extends Relation>(list: Of[]) =>
    list.filter((each) => isSeen(each.name, each.schema));
  const belonging = <Of extends OfRelation>(list: Of[]) =>
    list.filter((each) => isSeen(each.table, each.schema));
  return {
    ...introspection,
    tables: named(introspection.tables),
    views: named(introspection.views),
    columns: belonging(introspection.columns),
    primary_keys: belonging(introspection.primary_keys),
    unique_constraints: belonging(introspection.unique_constraints),
    ...(introspection.functions ? { functions: callable(introspection.functions, relations) } : {}),
    foreign_keys: belonging(introspection.foreign_keys).filter(
      ({ ref_table: table, ref_schema, schema: of }) => isSeen(table, ref_schema ?? of),
    ),
  };
}

type Callable = { arg_names: string[]; arg_types: string[] };

/** Types of a single unnamed parameter to which PostgREST passes the whole body. */
const BODIES = ["json", "jsonb", "text", "bytea", "xml"];

/**
 * The functions that PostgREST can call: all parameters have names, or the only one accepts the whole body or a row of
 * a relation.
 */
function callable<Function extends Callable>(functions: Function[], relations: Relation[]) {
  const unnamed = new Set([...BODIES, ...relations.map(({ name }) => name)]);
  return functions.filter(({ arg_names: names, arg_types: types }) => {
    if (names.filter((name) => name !== "").length === types.length) return true;
    const [type = ""] = types;
    return types.length === 1 && unnamed.has(type.replace(/^.*\./, "").replaceAll('"', ""));
  });
}
