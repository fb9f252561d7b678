import { erasedPerson } from '@fulmar/contract/core/common'
import { type FoundKind, type FoundRecord, foundOfEachKind } from '@fulmar/contract/search'
import { type Db, join, type Sql, sql } from '#core/db/db.ts'
import { containing, startingWith } from '#core/db/like-patterns.ts'
import { findPeople } from './search-people.queries.ts'
import { type SearchText, searchText } from './search-text.queries.ts'

/** Exact matches first, then those at the beginning of a name, then those anywhere. */
const rankOf = (name: Sql, code: Sql | undefined, { text, code: typedCode }: SearchText) => sql`
  case when ${code ? sql`${code} = ${typedCode} or` : sql``} lower(${name}) = lower(${text}) then 0
       when lower(${name}) like lower(${startingWith(text)}) then 1 else 2 end`

/** One or two letters match the beginning of a name, more match any part. */
const pattern = ({ text, isShort }: SearchText) => (isShort ? startingWith(text) : containing(text))

const phoneOr = (search: Sql, { phone }: SearchText) =>
  phone === undefined ? sql`` : sql`or ${search} like ${containing(phone)}`

const findStores = (q: SearchText) => sql`
  select 'STORE' as kind, id, name, coalesce(store_id, reference) as code, city || ' · ' || email as detail, status,
         case when lower(email) = lower(${q.text}) or reference = ${q.code} then 0
              else ${rankOf(sql`name`, sql`store_id`, q)} end as rank
  from stores where search like lower(${pattern(q)}) ${phoneOr(sql`search`, q)}`

const findNeighborhoods = (q: SearchText) => sql`
  select 'NEIGHBORHOOD' as kind, id, name, code, city as detail, status, ${rankOf(sql`name`, sql`upper(code)`, q)} as rank
  from neighborhoods where search like lower(${pattern(q)})`

const findRewards = (q: SearchText) => sql`
  select 'REWARD' as kind, id, name, null as code, null as detail, status, ${rankOf(sql`name`, undefined, q)} as rank
  from rewards where name ilike ${pattern(q)}`

const findGames = (q: SearchText) => sql`
  select 'GAME' as kind, id, title as name, null as code, null as detail, status, ${rankOf(sql`title`, undefined, q)} as rank
  from games where title ilike ${pattern(q)}`

/** A prefix by the operators of the index, which `like` uses only where the pattern is a constant. */
const codeStartsWith = ({ compact }: SearchText) => sql`code ~>=~ ${compact} and code ~<~ ${`${compact}\u{10FFFF}`}`

const codeRank = ({ compact }: SearchText) => sql`case when code = ${compact} then 0 else 1 end`

const first = sql`limit ${foundOfEachKind}`

// By the whole code only: by its beginning it could be guessed sign by sign.
const findRedemptions = (q: SearchText) => sql`
  select 'REDEMPTION' as kind, d.id, r.name, masked_code(d.code) as code, coalesce(p.name, ${erasedPerson}) as detail,
         d.status, 0 as rank
  from (select * from redemptions where code = ${q.compact} ${first}) d
  join rewards r on r.id = d.reward_id left join people p on p.user_id = d.user_id`

const findCollections = (q: SearchText) => sql`
  select 'COLLECTION' as kind, c.id, coalesce(p.name, ${erasedPerson}) as name, c.code, s.name as detail,
         c.status, ${codeRank(q)} as rank
  from (select * from collections where ${codeStartsWith(q)} order by code using ~<~ ${first}) c
  join stores s on s.id = c.store_id left join people p on p.user_id = c.user_id`

const finders: Record<FoundKind, (q: SearchText) => Sql> = {
  USER: findPeople,
  STORE: findStores,
  NEIGHBORHOOD: findNeighborhoods,
  REWARD: findRewards,
  GAME: findGames,
  REDEMPTION: findRedemptions,
  COLLECTION: findCollections,
}

const byCodeAlone = new Set<FoundKind>(['REDEMPTION', 'COLLECTION'])

/** The best matches of each kind in one query, kinds with an exact match first. */
export function findRecords(db: Db, kinds: readonly FoundKind[], text: string): Promise<FoundRecord[]> {
  const q = searchText(text)
  const parts = kinds
    .filter(kind => q.looksLikeCode || !byCodeAlone.has(kind))
    .map(
      (kind, place) =>
        sql`(select *, ${place}::int as place from (${finders[kind](q)}) found order by rank, name, id ${first})`,
    )
  return db.many<FoundRecord>(sql`
    select kind, id, name, code, detail, status
    from (select *, min(rank) over (partition by kind) as best from (${join(parts, ' union all ')}) found) ranked
    order by best > 0, place, rank, name, id`)
}
