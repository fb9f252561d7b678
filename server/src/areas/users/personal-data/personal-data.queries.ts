import { type Db, type Sql, sql } from '#core/db/db.ts'

type Rows = Record<string, unknown>[]

/** All data held about a user, by table. Secrets are mentioned, not included. */
const tables: Record<string, (id: string) => Sql> = {
  people: id => sql`select to_jsonb(p) - 'avatar_key' || jsonb_build_object('picture', '/files/' || p.avatar_key) as row
    from people p where p.user_id = ${id}`,
  users: id => sql`select to_jsonb(u) as row from users u where u.id = ${id}`,
  credentials: id => sql`select jsonb_build_object('password_changed_at', c.password_changed_at,
      'second_factor_since', c.totp_confirmed_at) as row from credentials c where c.user_id = ${id}`,
  sessions: id => sql`select to_jsonb(s) - 'token_hash' as row from sessions s where s.user_id = ${id} order by s.id`,
  devices: id => sql`select to_jsonb(d) - 'token_hash' as row from devices d where d.user_id = ${id} order by d.id`,
  user_balances: id => sql`select to_jsonb(b) as row from user_balances b where b.user_id = ${id}`,
  user_totals: id => sql`select to_jsonb(t) as row from user_totals t where t.user_id = ${id}`,
  member_days: id => sql`select to_jsonb(d) as row from member_days d where d.user_id = ${id} order by d.day, d.id`,
  collections: id => sql`select to_jsonb(c) as row from collections c where c.user_id = ${id} order by c.id`,
  collection_lines: id => sql`select to_jsonb(l) as row from collection_lines l where l.user_id = ${id}
    order by l.collection_id, l.line`,
  ledger_entries: id => sql`select to_jsonb(e) - 'idempotency_key' as row from ledger_entries e where e.user_id = ${id}
    order by e.id`,
  redemptions: id => sql`select to_jsonb(d) as row from redemptions d where d.user_id = ${id} order by d.id`,
  plays: id => sql`select to_jsonb(y) - 'asked' as row from plays y where y.user_id = ${id} order by y.id`,
  play_answers: id => sql`select to_jsonb(a) as row from play_answers a join plays y on y.id = a.play_id
    where y.user_id = ${id} order by a.play_id, a.at`,
  standings: id => sql`select to_jsonb(s) as row from standings s where s.user_id = ${id} order by s.board_id`,
  round_results: id => sql`select to_jsonb(w) as row from round_results w where w.user_id = ${id} order by w.id`,
  disqualifications: id =>
    sql`select to_jsonb(d) as row from disqualifications d where d.user_id = ${id} order by d.game_id`,
  notifications: id =>
    sql`select to_jsonb(n) - 'once_key' as row from notifications n where n.user_id = ${id} order by n.id`,
  notification_reads: id =>
    sql`select to_jsonb(r) as row from notification_reads r where r.user_id = ${id} order by r.notification_id`,
  notification_preferences: id =>
    sql`select to_jsonb(f) as row from notification_preferences f where f.user_id = ${id} order by f.type`,
  points_expiries: id => sql`select to_jsonb(x) as row from points_expiries x where x.user_id = ${id} order by x.month`,
  adjustments: id => sql`select to_jsonb(a) as row from adjustments a where a.user_id = ${id} order by a.id`,
  person_notes: id => sql`select to_jsonb(o) as row from person_notes o where o.user_id = ${id} order by o.id`,
  proposals: id => sql`select to_jsonb(c) - 'link_hash' as row from proposals c
    where c.kind = 'USER_ADDRESS' and c.subject_id = ${id} order by c.id`,
  role_switch_requests: id => sql`select to_jsonb(r) as row from role_switch_requests r where r.user_id = ${id}
    order by r.id`,
  stores: id => sql`select to_jsonb(s) as row from stores s left join people p on p.user_id = ${id}
    where s.owner_id = ${id} or s.requested_by = ${id} or lower(s.email) = lower(p.email) order by s.id`,
  store_staff: id =>
    sql`select to_jsonb(st) - 'pin_hash' - 'link_hash' as row from store_staff st where st.user_id = ${id} order by st.id`,
  invoices: id => sql`select to_jsonb(i) as row from invoices i join stores s on s.id = i.store_id
    where s.owner_id = ${id} order by i.id`,
  quiz_generations: id => sql`select to_jsonb(q) as row from quiz_generations q where q.actor_id = ${id} order by q.id`,
  saved_views: id => sql`select to_jsonb(v) as row from saved_views v where v.user_id = ${id} order by v.id`,
  saved_view_pins: id =>
    sql`select to_jsonb(p) as row from saved_view_pins p where p.user_id = ${id} order by p.view_id`,
  report_schedules: id => sql`select to_jsonb(r) as row from report_schedules r where r.user_id = ${id}`,
  report_deliveries: id =>
    sql`select to_jsonb(d) as row from report_deliveries d where d.user_id = ${id} order by d.id`,
  dashboard_arrangements: id => sql`select to_jsonb(d) as row from dashboard_arrangements d where d.user_id = ${id}`,
  api_keys: id => sql`select to_jsonb(k) - 'key_hash' as row from api_keys k where k.user_id = ${id} order by k.id`,
  imports: id =>
    sql`select to_jsonb(i) - 'file_hash' as row from imports i where i.user_id = ${id} or i.run_by = ${id} order by i.id`,
  job_runs: id => sql`select to_jsonb(r) - 'input' - 'details' - 'file_key' as row from job_runs r
    where r.asked_by = ${id} order by r.id`,
  invitations: id => sql`select jsonb_build_object('expires_at', i.expires_at) as row from invitations i
    where i.user_id = ${id}`,
  activity_by_them: id => sql`select to_jsonb(a) as row from activity a where a.actor_id = ${id} order by a.at, a.id`,
  activity_about_them: id => sql`select to_jsonb(a) - 'ip' as row from activity a
    where a.entity_type in ('user', 'points', 'session', 'team') and a.entity_id = ${id}
      and a.actor_id is distinct from ${id} order by a.at, a.id`,
}

export async function findPersonalData(db: Db, id: string): Promise<Record<string, Rows>> {
  const found: Record<string, Rows> = {}
  for (const [table, select] of Object.entries(tables))
    found[table] = (await db.many<{ row: Rows[number] }>(select(id))).map(({ row }) => row)
  return found
}
