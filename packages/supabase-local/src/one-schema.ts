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
export function inSchema<All extends Introspection>(all: All, schema: string): All {
  const relations = [...all.tables, ...all.views];
  const own = new Set(relations.filter((each) => each.schema === schema).map(({ name }) => name));
  const isSeen = (name: string, of: string) => of === schema || !own.has(name);
  const named = <Of extends Relation>(list: Of[]) =>
    list.filter((each) => isSeen(each.name, each.schema));
  const belonging = <Of extends OfRelation>(list: Of[]) =>
    list.filter((each) => isSeen(each.table, each.schema));
  return {
    ...all,
    tables: named(all.tables),
    views: named(all.views),
    columns: belonging(all.columns),
    primary_keys: belonging(all.primary_keys),
    unique_constraints: belonging(all.unique_constraints),
    ...(all.functions ? { functions: callable(all.functions, relations) } : {}),
    foreign_keys: belonging(all.foreign_keys).filter(
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
