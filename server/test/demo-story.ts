import { games } from '@fulmar/contract/academy/games'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { team } from '@fulmar/contract/team'
import { describe, expect, it } from 'vitest'
import { type Sql, sql } from '#core/db/db.ts'
import type { TestApp } from './app.ts'

/** Told of a database with the demo's data, which takes too long to load for two files. */
export const describeDemoStory = (app: () => TestApp) =>
  describe('the demo is one true story', () => {
    const rows = (query: Sql) => app().database.many<Record<string, unknown>>(query)

    it.each([
      [
        'a store collects only while it is part of the programme',
        sql`select s.name, c.at from collections c join stores s on s.id = c.store_id
          where c.at < s.decided_at or (s.status in ('PAUSED', 'SUSPENDED', 'CLOSED')
            and (c.at > s.status_changed_at or s.status_changed_at > now() - interval '1 day'))`,
      ],
      [
        'a store collects while it is open, or the collection is flagged',
        sql`select s.name, c.at from collections c join stores s on s.id = c.store_id
          where not is_open(s, c.at) and c.flags = '[]' and c.status = 'RECORDED'`,
      ],
      [
        'stores record what they collect themselves, and colleagues the rest',
        sql`select c.id from collections c join stores s on s.id = c.store_id join users u on u.id = c.recorded_by
          where case c.source when 'STORE' then s.owner_id <> c.recorded_by else u.user_type <> 'ADMIN' end`,
      ],
      [
        'nobody does anything before they joined, or once they are suspended, blocked or erased',
        sql`with acts as (
            select user_id, at, 'collection' as act from collections
            union all select user_id, started_at, 'play' from plays
            union all select user_id, requested_at, 'redemption' from redemptions
            union all select user_id, paid_at, 'prize' from round_results)
          select u.id, u.status, act, acts.at from acts join users u on u.id = acts.user_id
          left join person_notes n on n.user_id = u.id and n.kind in ('SUSPENSION', 'BLOCK')
          where acts.at < u.created_at or (u.status in ('SUSPENDED', 'BLOCKED') and acts.at > coalesce(n.at, '-infinity'))`,
      ],
      [
        'staff who took plastic in at a counter were seen there',
        sql`select st.name, max(c.at) from collections c join store_staff st on st.id = c.staff_id group by st.id
          having max(c.at) > coalesce(st.unlocked_at, '-infinity')`,
      ],
      [
        'a suspension that is over has been ended',
        sql`select id from users where status = 'SUSPENDED' and suspended_until < now()`,
      ],
      [
        'games are played while they can be',
        sql`select g.title, p.started_at from plays p join games g on g.id = p.game_id left join rounds r on r.id = p.round_id
          where (g.status <> 'PUBLISHED' and p.started_at > g.updated_at) or p.started_at < g.created_at
            or (p.round_id is null and is_scheduled(g.id)) or p.started_at not between r.starts_at and r.ends_at`,
      ],
      [
        'a goal is near to what comes in',
        sql`select n.name, n.goal_grams, c.grams from neighborhoods n left join (
            select neighborhood_id, sum(grams) / 3 as grams from collections
            where status = 'RECORDED' and at > now() - interval '90 days' group by 1) c on c.neighborhood_id = n.id
          where n.goal_grams is not null
            and (n.goal_period <> 'MONTH' or coalesce(n.goal_grams > 3 * greatest(c.grams, 2500) or n.goal_grams < c.grams / 3, true))`,
      ],
      [
        'notifications about requests are about stores that asked to join, at that time',
        sql`select title, created_at from notifications m where type = 'STORE_REQUESTED' and not exists (
            select from stores s where m.title = s.name || ' wants to join' and m.link = '/stores/requests?open=' || s.id
              and abs(extract(epoch from m.created_at - s.submitted_at)) < 1)`,
      ],
      [
        'notifications lead to records that exist',
        sql`select link from notifications where not exists (
            select from (
              select id::text from stores union all select id::text from role_switch_requests union all select id::text from games
              union all select id::text from users union all select id::text from rewards union all select id::text from imports
              union all select id::text from adjustments union all select id::text from proposals) known where link like '%' || known.id || '%')
          and link ~ '[0-9a-f]{8}-'`,
      ],
      [
        'the notification of a proposed rate has its figure',
        sql`select body from notifications m where type = 'RATE_PROPOSED' and not exists (
            select from rate_proposals r where m.body = r.points_per_kg::float || ' points per kg are proposed')`,
      ],
      [
        'a job has done what there was to do',
        sql`select title, done, total from job_runs j where state = 'DONE' and done <> coalesce(total, 0)
          union all
          select title, total, total from job_runs where kind = 'EXPORT' and total > (select count(*) from activity)`,
      ],
      [
        'prizes that were paid were paid by a job',
        sql`select r.id from rounds r where r.paid_at is not null and exists (select from round_results where round_id = r.id)
          and not exists (select from job_runs j where j.kind = 'PAYOUT' and j.created_at = r.paid_at)`,
      ],
      [
        'whatever members were recorded with is in the log, when it happened',
        sql`select c.id from collections c where not exists (
            select from activity a where a.entity_id = c.id and a.action = 'collection.recorded' and a.at = c.recorded_at)`,
      ],
      [
        'a store subscribes after it was approved',
        sql`select s.name from subscriptions b join stores s on s.id = b.store_id where b.started_at < s.decided_at`,
      ],
    ])('%s', async (_what, contradictions) => {
      expect(await rows(contradictions)).toEqual([])
    })

    it('two games can be played now, one of them in a round, and the dashboard says so', async () => {
      const live = await app().call('OWNER', games.list, { query: { status: 'PUBLISHED', phase: 'OPEN,LIVE' } })
      expect(live.body.data.map(({ phase }) => phase).toSorted()).toEqual(['LIVE', 'OPEN'])
      const { data } = (await app().call('OWNER', dashboard.panels, { query: {} })).body
      expect(JSON.stringify(data)).toContain('"key":"liveGames","unit":"COUNT","value":2')
    })

    it('games that are or were published could be published again: they have the questions that their rules ask', async () => {
      const { data } = (await app().call('OWNER', games.list, { query: { status: 'PUBLISHED,PAUSED,ARCHIVED' } })).body
      expect(data.length).toBeGreaterThan(3)
      for (const { id } of data)
        expect((await app().call('OWNER', games.publishFaults, { params: { id } })).body.data).toEqual([])
      expect(await rows(sql`select id from plays where "of" <> 10`)).toEqual([])
    })

    it('no two people have the same name', async () => {
      expect(await rows(sql`select name from people group by name having count(*) > 1`)).toEqual([])
    })

    it('none of the last days dwarfs the others', async () => {
      const days = await rows(sql`
        select at::date as day, sum(amount)::int as points from ledger_entries
        where kind = 'AWARD' and at > now() - interval '10 days' group by 1`)
      const points = days.map(day => Number(day.points)).toSorted((one, other) => one - other)
      expect(points.at(-1)).toBeLessThan(8 * (points[Math.floor(points.length / 2)] ?? 0))
    })

    it('everybody in the team was there lately', async () => {
      const { data } = (await app().call('OWNER', team.list, { query: {} })).body
      expect(
        data.filter(({ lastSeenAt }) => !lastSeenAt || Date.now() - Date.parse(lastSeenAt) > 10 * 86_400_000),
      ).toEqual([])
    })

    it('the log is spread over the days: little of it is of the last hour, and every week has some', async () => {
      const [spread] = await rows(sql`
      select count(*) filter (where at > now() - interval '1 hour')::float / count(*) as recent,
        count(distinct date_trunc('week', at)) as weeks,
        (select count(distinct at) from (select at from activity order by at desc limit 25) newest) as "newestTimes"
      from activity`)
      expect(spread?.recent).toBeLessThan(0.01)
      expect(spread?.weeks).toBeGreaterThan(55)
      expect(spread?.newestTimes).toBeGreaterThan(15)
    })

    it('notifications came over days, and the owner has read the older ones', async () => {
      const [notified] = await rows(sql`
      select count(distinct m.created_at::date) as days, count(*) filter (where r.at is null) as unread,
        count(*) filter (where r.at is not null) as read, max(m.created_at) filter (where r.at is not null) < now() - interval '1 day' as "isOlder"
      from notifications m left join notification_reads r on r.notification_id = m.id and r.user_id = (
        select user_id from people where email = 'admin@fulmar.example') where m.permission is not null`)
      expect(notified).toMatchObject({ isOlder: true })
      expect(Math.min(Number(notified?.days) - 5, Number(notified?.unread), Number(notified?.read))).toBeGreaterThan(0)
    })

    it('the programme has gone on for fourteen months', async () => {
      const [{ months } = { months: 0 }] = await rows(
        sql`select count(distinct date_trunc('month', at)) as months from collections`,
      )
      expect(months).toBeGreaterThanOrEqual(14)
    })
  })
