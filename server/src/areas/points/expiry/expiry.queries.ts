import { type Db, sql } from '#core/db/db.ts'

export const findToday = async (db: Db): Promise<string> =>
  (await db.one<{ day: string }>(sql`select programme_day(now())::text as day`)).day

/** An announced expiry. */
export interface Due {
  userId: string
  month: string
}

/** The next that are due, in the order in which balances are locked. */
export const listDue = (db: Db, today: string, after: Due | undefined, most: number) =>
  db.many<Due>(sql`
    select user_id as "userId", month::text from points_expiries
    where settled_on is null and expires_on <= ${today}::date
      and (${after?.userId ?? null}::uuid is null or (user_id, month) > (${after?.userId ?? null}::uuid, ${after?.month ?? null}::date))
    order by user_id, points_expiries.month limit ${most}`)

export const settle = (db: Db, due: readonly Due[], today: string, months: number) =>
  db.run(sql`
    select settle_expiry(user_id, month, ${today}::date, ${months})
    from unnest(${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ month }) => month)}::date[]) with ordinality as d(user_id, month, place)
    order by place`)

/** Withdraws announcements of months before `startsOn`, or all while points do not expire. Tells how many. */
export const withdrawAnnounced = (db: Db, startsOn: string | null, most: number) =>
  db.run(sql`
    delete from points_expiries where (user_id, month) in (
      select user_id, month from points_expiries
      where settled_on is null and (${startsOn}::date is null or month < ${startsOn}::date) limit ${most})`)

/** Members are searched again for months that are announced again. */
export const forgetMonths = (db: Db, startsOn: string | null, today: string) =>
  db.run(sql`
    delete from points_expiry_months
    where month > ${today}::date and (${startsOn}::date is null or month < ${startsOn}::date)`)

interface Search {
  earnedBefore: string
  searchedTo: string | null
  isDone: boolean
}

/** Locked, so that two workers never announce the same expiry. */
export async function lockSearch(db: Db, month: string, months: number): Promise<Search> {
  await db.run(sql`
    insert into points_expiry_months (month, earned_before)
    values (${month}::date, (${month}::date - make_interval(months => ${months}))::date) on conflict (month) do nothing`)
  return db.one<Search>(sql`
    select earned_before::text as "earnedBefore", searched_to as "searchedTo", searched_at is not null as "isDone"
    from points_expiry_months where month = ${month}::date for update`)
}

/** The last of the next members in order of id; none when all were searched. */
export const findNextTo = async (db: Db, after: string | null, most: number): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(sql`
      select user_id as id from (
        select user_id from user_balances where ${after}::uuid is null or user_id > ${after}::uuid
        order by user_id limit ${most}) batch
      order by user_id desc limit 1`)
  )?.id ?? null

export const saveSearch = (db: Db, month: string, searchedTo: string | null) =>
  db.run(sql`
    update points_expiry_months set searched_to = coalesce(${searchedTo}::uuid, searched_to),
      searched_at = case when ${searchedTo}::uuid is null then now() end
    where month = ${month}::date`)

interface Range {
  /** Null from the first member on. */
  after: string | null
  to: string
}

const within = ({ after, to }: Range) =>
  sql`(${after}::uuid is null or b.user_id > ${after}::uuid) and b.user_id <= ${to}::uuid`

export interface Warning {
  userId: string
  name: string
  /** Somebody without one sees it in the app. */
  email: string | null
  points: number
  expiresOn: string
}

interface Announcement {
  month: string
  earnedBefore: string
  /** No warning that goes out now may name an earlier day. */
  notBefore: string
}

/** Announces what is old enough and not announced for an earlier month. Tells whom to email. */
export const announce = (db: Db, range: Range, { month, earnedBefore, notBefore }: Announcement) =>
  db.many<Warning>(sql`
    with due as (
      select b.user_id, sum(l.points)::bigint - coalesce((
        select sum(x.points) from points_expiries x where x.user_id = b.user_id and x.settled_on is null), 0)::bigint as points
      from user_balances b cross join lateral points_left(b.user_id) l
      where ${within(range)} and b.is_spendable and b.available > 0 and l.month < ${earnedBefore}::date
      group by 1
    ), announced as (
      insert into points_expiries (user_id, id, month, earned_before, points, expires_on)
      select user_id, time_ordered_id(), ${month}::date, ${earnedBefore}::date, points, greatest(${month}::date, ${notBefore}::date)
      from due where points > 0
      on conflict (user_id, month) do nothing
      returning user_id, points, expires_on
    )
    select user_id as "userId", p.name, p.email, a.points, a.expires_on::text as "expiresOn" from announced a join people p using (user_id)`)

export interface Expired {
  month: string
  /** Since the last report. */
  points: number
  members: number
  pointsOfMonth: number
}

/** What expired and was not reported yet. */
export async function reportExpired(db: Db): Promise<Expired[]> {
  // Two workers would report the same points.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('expired points'))`)
  return db.many<Expired>(sql`
    with expired as (
      select month, count(*) as members, sum(expired)::bigint as points from points_expiries
      where expired > 0 and month > now() - interval '6 months' group by 1
    ), reported as (
      update points_expiry_months m set expired_members = e.members, expired_points = e.points
      from expired e where e.month = m.month and m.expired_points < e.points returning m.month
    )
    select e.month::text, e.points - before.expired_points as points, e.members - before.expired_members as members,
           e.points as "pointsOfMonth"
    from reported join points_expiry_months before using (month) join expired e using (month) order by 1`)
}

export interface Announced {
  month: string
  earnedBefore: string
}

/** The months to come that members were emailed about. */
export const listAnnounced = (db: Db, today: string) =>
  db.many<Announced>(sql`
    select month::text, earned_before::text as "earnedBefore" from points_expiry_months
    where searched_at is not null and month > ${today}::date order by month`)

export interface Age {
  month: string
  points: number
}

export interface AgeOfMany extends Age {
  members: number
  oldestOfMembers: number
}

export const listAges = (db: Db) =>
  db.many<AgeOfMany & { countedAt: string }>(sql`
    select month::text, points, members, oldest_of_members as "oldestOfMembers", counted_at as "countedAt"
    from point_ages order by month`)

export const countAges = (db: Db, range: Range) =>
  db.many<AgeOfMany>(sql`
    select month::text, sum(points)::bigint as points, count(*) as members,
           count(*) filter (where is_oldest) as "oldestOfMembers"
    from (
      select l.month, l.points, l.month = min(l.month) over (partition by b.user_id) as is_oldest
      from user_balances b cross join lateral points_left(b.user_id) l
      where ${within(range)} and b.is_spendable and b.available > 0) left_over
    group by 1`)

export const findNow = async (db: Db): Promise<string> => (await db.one<{ now: string }>(sql`select now() as now`)).now

/** `begun` is when the first of them was counted. */
export const replaceAges = (db: Db, ages: readonly AgeOfMany[], begun: string) =>
  db.run(sql`
    with counted as (
      select * from unnest(${ages.map(age => age.month)}::date[], ${ages.map(age => age.points)}::bigint[],
        ${ages.map(age => age.members)}::bigint[], ${ages.map(age => age.oldestOfMembers)}::bigint[])
        as c(month, points, members, oldest_of_members)
    ), gone as (delete from point_ages where month not in (select month from counted))
    insert into point_ages (month, points, members, oldest_of_members, counted_at) select c.*, ${begun}::timestamptz from counted c
    on conflict (month) do update set points = excluded.points, members = excluded.members,
      oldest_of_members = excluded.oldest_of_members, counted_at = excluded.counted_at`)

/** A member's available points by the month they were earned, oldest first; none while they cannot spend any. */
export const listAgesOf = (db: Db, userId: string) =>
  db.many<Age>(sql`
    select l.month::text, l.points from user_balances b cross join lateral points_left(b.user_id) l
    where b.user_id = ${userId} and b.is_spendable order by 1`)

export interface AnnouncedToMember extends Announced {
  points: number
  expiresOn: string
}

export const listAnnouncedTo = (db: Db, userId: string) =>
  db.many<AnnouncedToMember>(sql`
    select month::text, earned_before::text as "earnedBefore", points, expires_on::text as "expiresOn"
    from points_expiries where user_id = ${userId} and settled_on is null order by month`)
