import { type Db, type Sql, sql } from '#core/db/db.ts'

const rows = (action: string, columns: Sql, from: Sql) => {
  const entity = action.slice(0, action.indexOf('.'))
  return sql`select ${action}::text as action, ${entity}::text as entity, ${columns} from ${from}`
}

const entryOf = (at: Sql, actor: Sql, id: Sql, reason = sql`null::text`) =>
  sql`${at} as at, ${actor} as actor, ${id} as id, ${reason} as reason`

const statusActions = { PAUSED: 'store.paused', SUSPENDED: 'store.suspended', CLOSED: 'store.closed' }
const decisions = { APPROVED: 'store.approved', NEEDS_INFO: 'store.info-asked', REJECTED: 'store.rejected' }
const noteActions = { SUSPENSION: 'user.suspended', BLOCK: 'user.blocked', NOTE: 'user.noted' }
const closings = { FULFILLED: 'redemption.fulfilled', CANCELLED: 'redemption.cancelled', EXPIRED: 'redemption.expired' }
const answers = {
  APPROVED: 'role-switch.approved',
  REJECTED: 'role-switch.rejected',
  CANCELLED: 'role-switch.cancelled',
}

const each = <K extends string>(actions: Record<K, string>, columns: Sql, from: (key: K) => Sql) =>
  (Object.keys(actions) as K[]).map(key => rows(actions[key], columns, from(key)))

/** The log of what the tables tell, in its order, and the sign-ins of the team on working days. */
export async function seedActivity(db: Db, ownerId: string) {
  await db.run(sql`select setseed(0.61)`)
  const owner = sql`${ownerId}::uuid`
  const entries = [
    rows('collection.recorded', entryOf(sql`recorded_at`, sql`recorded_by`, sql`id`), sql`collections`),
    rows(
      'user.registered',
      entryOf(sql`created_at`, sql`id`, sql`id`),
      sql`users where user_type in ('MEMBER', 'NEIGHBORHOOD') and status <> 'ERASED'`,
    ),
    rows('store.requested', entryOf(sql`submitted_at`, sql`null::uuid`, sql`id`), sql`stores`),
    ...each(
      decisions,
      entryOf(sql`decided_at`, sql`decided_by`, sql`store_id`, sql`d.reason`),
      key => sql`store_decisions d where outcome = ${key}`,
    ),
    ...each(
      statusActions,
      entryOf(sql`status_changed_at`, owner, sql`id`, sql`status_reason`),
      key => sql`stores where status = ${key}`,
    ),
    ...each(
      noteActions,
      entryOf(sql`at`, sql`author_id`, sql`user_id`, sql`case when kind <> 'NOTE' then text end`),
      key => sql`person_notes where kind = ${key}`,
    ),
    rows('redemption.requested', entryOf(sql`requested_at`, sql`requested_by`, sql`id`), sql`redemptions`),
    ...each(
      closings,
      entryOf(sql`decided_at`, sql`decided_by`, sql`id`, sql`reason`),
      key => sql`redemptions where status = ${key}`,
    ),
    rows('role-switch.requested', entryOf(sql`requested_at`, sql`requested_by`, sql`id`), sql`role_switch_requests`),
    ...each(
      answers,
      entryOf(sql`decided_at`, sql`decided_by`, sql`id`, sql`decision_reason`),
      key => sql`role_switch_requests where status = ${key}`,
    ),
    rows(
      'rate.set',
      entryOf(sql`created_at`, sql`coalesce(author_id, ${owner})`, sql`id`, sql`reason`),
      sql`plastic_rates`,
    ),
    rows('reward.created', entryOf(sql`created_at`, owner, sql`id`), sql`rewards`),
    rows('game.created', entryOf(sql`created_at`, owner, sql`id`), sql`games`),
    rows(
      'game.published',
      entryOf(sql`created_at + interval '3 days'`, owner, sql`id`),
      sql`games where status <> 'DRAFT'`,
    ),
    rows(
      'game.round-paid',
      entryOf(sql`paid_at`, sql`null::uuid`, sql`game_id`),
      sql`rounds where paid_at is not null`,
    ),
    rows(
      'session.started',
      entryOf(sql`day + make_interval(mins => 500 + floor(random() * 90)::int)`, sql`u.id`, sql`u.id`),
      sql`users u cross join generate_series(date_trunc('day', now()) - interval '90 days', date_trunc('day', now()), interval '1 day') day
        where u.user_type = 'ADMIN' and extract(isodow from day) < 6 and random() < 0.7`,
    ),
  ]
  const all = entries.reduce((one, other) => sql`${one} union all ${other}`)
  await db.run(sql`
    insert into activity (id, at, actor_id, action, entity_type, entity_id, reason, ip)
    select time_ordered_id(), at, actor, action, entity, id, reason, case when actor is not null then '127.0.0.1' end
    from (${all}) entries where at < now() - interval '1 hour' order by at, id`)
}
