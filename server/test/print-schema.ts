import type pg from 'pg'

const HEADER = `-- The whole schema as PostgreSQL knows it. Printed by \`npm run db:schema\`; edit the files in tables/, migrations/ and
-- functions/ instead. Views and functions are listed by signature: their text is in functions/.
`

// What an extension brought is the extension's.
const isOurs = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Prints the schema `public` from the catalogue: the same text for the same schema, whatever way it was made. */
export async function printSchema(client: pg.Client): Promise<string> {
  const parts = [HEADER]
  for (const query of [SEQUENCES, TABLES, VIEWS, TRIGGERS, FUNCTIONS]) {
    const { rows } = await client.query<{ line: string }>(query)
    parts.push(`${rows.map(row => row.line.trimEnd()).join(query === TABLES ? '\n\n' : '\n')}\n`)
  }
  return parts.join('\n').replaceAll(' public.', ' ')
}

const SEQUENCES = `
  select format('create sequence %I start %s increment %s;', sequencename, start_value, increment_by) as line
  from pg_sequences where schemaname = 'public' order by 1`

const COLUMNS = `
  select a.attname as name, a.attnum as place, format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then format(' collate %I', l.collname) end,
    case when a.attnotnull then ' not null' end,
    case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

// Not-null constraints stand with their columns.
const CONSTRAINTS = `
  select format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line, k.contype <> 'p' as place, k.conname as name
  from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'`

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
  where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`

const TABLES = `
  select format(E'create table %I (\\n%s%s\\n)%s;%s', c.relname,
    (select string_agg(line, E',\\n' order by place) from (${COLUMNS}) columns),
    (select string_agg(E',\\n' || line, '' order by place, name) from (${CONSTRAINTS}) constraints),
    ' with (' || array_to_string(c.reloptions, ', ') || ')',
    (select string_agg(E'\\n' || line, '' order by line) from (${INDEXES}) indexes)) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${isOurs('pg_class', 'c.oid')}
  order by c.relname`

const VIEWS = `
  select format('create view %I (%s);', c.relname,
    (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
     from pg_attribute where attrelid = c.oid and attnum > 0)) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and ${isOurs('pg_class', 'c.oid')}
  order by c.relname`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`

const FUNCTIONS = `
  select format('create %s %s(%s) returns %s language %s%s%s;', case p.prokind when 'a' then 'aggregate' else 'function' end,
    p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
    case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end, case when p.prosecdef then ' security definer' end) as line
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p.oid')}
  order by p.proname, pg_get_function_arguments(p.oid)`
