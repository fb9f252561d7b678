import { foundOfEachKind } from '@fulmar/contract/search'
import { type Sql, sql } from '#core/db/db.ts'
import { containing, startingWith } from '#core/db/like-patterns.ts'
import type { SearchText } from './search-text.queries.ts'

// These limits keep the search short among a million people, whatever is typed. When a text is common, enough of the
// newest people match; otherwise the trigram index has few rows to read.
const newest = 2_000
const namesInOrder = 200
const rareRows = 1_000

const columns = sql`user_id, name, member_code, email, status`

/** People by name, email, phone or member code. */
export function findPeople(q: SearchText): Sql {
  const beginning = sql`(${exactly(q)}) union all (${namesFrom(q)})`
  return sql`
    select 'USER' as kind, user_id as id, name, member_code as code, email as detail, status, min(rank) as rank
    from (${q.isShort ? beginning : anyPart(q, sql`${beginning} union all (${emailsFrom(q)})`)}) p
    group by user_id, name, member_code, email, status`
}

const exactly = ({ text, compact }: SearchText) => sql`
  select ${columns}, 0 as rank from people where member_code = ${compact} or lower(email) = lower(${text})`

/** In the order of an index of names, from the typed text on, because `lower(name)` has no index. */
function namesFrom({ text }: SearchText): Sql {
  const isOneLetter = Array.from(text).length === 1
  const initials = isOneLetter
    ? sql`initials >= lower(${text}) and initials < lower(${text}) || chr(1114111)`
    : sql`initials = left(lower(${text}), 2) and name >= initcap(${text})`
  return sql`
    select ${columns}, 1 as rank
    from (select * from people where ${initials} order by initials, name limit ${namesInOrder}) p
    where lower(name) like lower(${startingWith(text)}) limit ${foundOfEachKind}`
}

/** By the operators of the index, which `like` uses only where the pattern is a constant. */
const emailsFrom = ({ text }: SearchText) => sql`
  select ${columns}, 1 as rank from people
  where lower(email) ~>=~ lower(${text}) and lower(email) ~<~ (lower(${text}) || chr(1114111))
  order by lower(email) using ~<~ limit ${foundOfEachKind}`

/** Any part is searched only where the beginnings leave room, and all people only where the newest do, too. */
function anyPart({ text, phone }: SearchText, beginning: Sql) {
  const matches = sql`search like lower(${containing(phone ?? text)})`
  const hasRoom = (found: Sql) => sql`(select count(distinct user_id) from (${found}) known) < ${foundOfEachKind}`
  const known = sql`select user_id from beginning`
  return sql`
    with beginning as materialized (${beginning}),
    recent as materialized (
      select ${columns}, 2 as rank
      from (select * from people order by joined_at desc, user_id desc limit ${newest}) p
      where ${hasRoom(known)} and ${matches} limit ${foundOfEachKind})
    select * from beginning
    union all select * from recent
    union all (
      select ${columns}, 2 as rank from people
      where ${hasRoom(sql`${known} union all select user_id from recent`)} and ${matches} limit ${rareRows})`
}
