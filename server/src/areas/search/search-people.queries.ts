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
  const { common, rare } = anyPart(q)
  const all = q.isShort
    ? sql`(${exactly(q)}) union all (${namesFrom(q)})`
    : sql`(${exactly(q)}) union all (${namesFrom(q)}) union all (${common}) union all (${rare})`
  return sql`
    select 'USER' as kind, user_id as id, name, member_code as code, email as detail, status, min(rank) as rank
    from (${all}) p group by user_id, name, member_code, email, status`
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

function anyPart({ text, phone }: SearchText) {
  const matches = sql`search like lower(${containing(phone ?? text)})`
  const among = sql`(select * from people order by joined_at desc, user_id desc limit ${newest}) p where ${matches}`
  const isRare = sql`(select count(*) from ${among}) < ${foundOfEachKind}`
  return {
    common: sql`select ${columns}, 2 as rank from ${among} limit ${foundOfEachKind}`,
    rare: sql`select ${columns}, 2 as rank from people where ${isRare} and ${matches} limit ${rareRows}`,
  }
}
