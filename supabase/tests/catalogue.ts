import type { Sql } from "postgres";

/** A database as sorted lines: the name and properties of each object. */
export type Catalogue = Record<string, Record<string, string>>;

/** Schemas of Supabase or of Postgres itself; triggers on their tables are read nevertheless. */
const THEIRS = `('pg_catalog', 'information_schema', 'pg_toast', 'auth', 'storage', 'realtime', 'vault',
  'cron', 'net', 'extensions', 'supabase_migrations')`;
const OURS = `n.nspname not in ${THEIRS} and n.nspname !~ '^pg_temp|^pg_toast'`;

/** The privileges on an object, including Postgres's defaults. */
function grants(column: string, kind: string, owner: string): string {
  return `(select coalesce(string_agg(
      case when grantee = 0 then 'public' else grantee::regrole::text end || '=' || privilege_type
      || case when is_grantable then '*' else '' end, ' ' order by grantee::regrole::text, privilege_type), '')
    from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner}))))`;
}

function comment(oid: string, catalogue: string): string {
  return `coalesce(obj_description(${oid}, '${catalogue}'), '')`;
}

/** Each query returns a row for each object: its name, and its properties as JSON. */
const QUERIES: Record<string, string> = {
  schemas: `
    select n.nspname as name, json_build_array(nspowner::regrole, ${grants("nspacl", "n", "nspowner")},
      ${comment("n.oid", "pg_namespace")}) as properties
    from pg_namespace n where nspname !~ '^pg_temp|^pg_toast'`,
  relations: `
    select c.oid::regclass::text as name, json_build_array(relkind, relpersistence, relowner::regrole,
      relrowsecurity, relforcerowsecurity, relreplident, reloptions, pg_get_partkeydef(c.oid),
      pg_get_expr(relpartbound, c.oid), case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      case when relkind = 'S' then ${grants("relacl", "s", "relowner")} else ${grants("relacl", "r", "relowner")} end,
      ${comment("c.oid", "pg_class")}) as properties
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f')`,
  columns: `
    select attrelid::regclass || '.' || attname as name, json_build_array(
      row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, attcompression, attcollation::regcollation,
      case when attacl is not null then ${grants("attacl", "c", "relowner")} end,
      coalesce(col_description(attrelid, attnum), '')) as properties
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'c', 'f') and attnum > 0 and not attisdropped`,
  constraints: `
    select conrelid::regclass || '.' || conname as name, json_build_array(pg_get_constraintdef(k.oid),
      condeferrable, condeferred, convalidated, ${comment("k.oid", "pg_constraint")}) as properties
    from pg_constraint k join pg_namespace n on n.oid = connamespace where ${OURS} and contype <> 't'`,
  indexes: `
    select indexrelid::regclass::text as name, json_build_array(pg_get_indexdef(indexrelid), indisvalid,
      indisclustered, indisreplident, reloptions, ${comment("c.oid", "pg_class")}) as properties
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${OURS}`,
  sequences: `
    select seqrelid::regclass::text as name, json_build_array(seqtypid::regtype, seqstart, seqincrement, seqmin,
      seqmax, seqcache, seqcycle, (select refobjid::regclass || '.' || refobjsubid from pg_depend
        where objid = seqrelid and deptype in ('a', 'i'))) as properties
    from pg_sequence join pg_class c on c.oid = seqrelid join pg_namespace n on n.oid = relnamespace where ${OURS}`,
  types: `
    select t.oid::regtype::text as name, json_build_array(typtype, typowner::regrole,
      ${grants("typacl", "T", "typowner")}, typnotnull, typdefault, format_type(typbasetype, typtypmod),
      (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
      ${comment("t.oid", "pg_type")}) as properties
    from pg_type t join pg_namespace n on n.oid = typnamespace where ${OURS} and typtype in ('e', 'd', 'c', 'r')`,
  functions: `
    select p.oid::regprocedure::text as name, json_build_array(pg_get_functiondef(p.oid), proowner::regrole,
      ${grants("proacl", "f", "proowner")}, ${comment("p.oid", "pg_proc")}) as properties
    from pg_proc p join pg_namespace n on n.oid = pronamespace where ${OURS} and prokind in ('f', 'p')`,
  triggers: `
    select tgrelid::regclass || '.' || tgname as name, json_build_array(pg_get_triggerdef(oid), tgenabled,
      ${comment("oid", "pg_trigger")}) as properties
    from pg_trigger where not tgisinternal`,
  policies: `
    select polrelid::regclass || '.' || polname as name, json_build_array(polcmd, polpermissive,
      array(select case when role = 0 then 'public' else role::regrole::text end from unnest(polroles) role order by 1),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), ${comment("oid", "pg_policy")}) as properties
    from pg_policy`,
  defaultPrivileges: `
    select concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype) as name,
      to_json(${grants("defaclacl", "r", "defaclrole")}) as properties from pg_default_acl`,
  publications: `
    select concat_ws(' ', p.pubname, t.schemaname, t.tablename) as name, json_build_array(puballtables, pubinsert,
      pubupdate, pubdelete, pubtruncate, pubviaroot, attnames, rowfilter) as properties
    from pg_publication p left join pg_publication_tables t using (pubname)`,
  extensions: `
    select extname as name, json_build_array(extnamespace::regnamespace, extversion) as properties from pg_extension`,
  eventTriggers: `
    select evtname as name, json_build_array(evtevent, evtfoid::regprocedure, evtenabled) as properties
    from pg_event_trigger`,
  settings: `
    select coalesce(nullif(setrole, 0)::regrole::text, 'everybody') as name, to_json(setconfig) as properties
    from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,
};

/** Queries of what Supabase's extensions store, by the table that has to exist. */
const PLATFORM: Record<string, { table: string; query: string }> = {
  jobs: {
    table: "cron.job",
    query: `select jobname as name, json_build_array(schedule, command, active, username) as properties from cron.job`,
  },
  secrets: {
    table: "vault.secrets",
    query: `select coalesce(name, id::text) as name, to_json(description) as properties from vault.secrets`,
  },
};

type Row = { name: string; properties: unknown };

async function read(sql: Sql, query: string): Promise<Record<string, string>> {
  const rows = await sql.unsafe<Row[]>(query);
  const pairs = rows.map(({ name, properties }): [string, string] => {
    return [name, JSON.stringify(properties, null, 1).replaceAll("\\n", "\n")];
  });
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The rows of every table, without the values that each database makes for itself. */
async function readRows(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.unsafe<{ name: string; made: string[] }[]>(`
    select c.oid::regclass::text as name, array(
      select attname::text from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and pg_get_expr(adbin, adrelid) ~ 'random|now\\(|clock_timestamp'
    ) as made
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${OURS} and relkind in ('r', 'p')`);
  const found: Record<string, string> = {};
  for (const { name, made } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const rows = await sql.unsafe<{ row: object }[]>(
      `select to_jsonb(t) - $1::text[] as row from ${name} as t order by 1`,
      [made],
    );
    for (const [index, { row }] of rows.entries()) found[`${name} ${index}`] = JSON.stringify(row);
  }
  return found;
}

/**
 * Reads everything that a schema defines in a database, and its rows, in a form in which two databases can be compared.
 */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const catalogue: Catalogue = {};
  // One connection with no search path, so that every name is written with its schema.
  await sql.begin(async (transaction) => {
    const one = transaction as unknown as Sql;
    await one.unsafe("set local search_path = ''");
    for (const [kind, query] of Object.entries(QUERIES)) catalogue[kind] = await read(one, query);
    for (const [kind, { table, query }] of Object.entries(PLATFORM)) {
      const [row] = await one`select to_regclass(${table}) is not null as found`;
      catalogue[kind] = row?.["found"] ? await read(one, query) : {};
    }
    catalogue["rows"] = await readRows(one);
  });
  return catalogue;
}
