import { raw, sql } from '../../server/src/core/db/db.ts'
import { type Programme, queryOn } from '../cluster.ts'
import type { Statement } from '../peers/statements.ts'

const tables = `
  create table bench_minimal.keys (key uuid primary key, answer jsonb not null);
  create table bench_minimal.balances (user_id uuid primary key, available bigint not null);
  create table bench_minimal.collections (
    id uuid primary key, user_id uuid not null, store_id uuid not null, at timestamptz not null, grams bigint not null,
    points bigint not null);
  create table bench_minimal.lines (
    collection_id uuid, line int, plastic_code text not null, grams bigint not null, points bigint not null,
    primary key (collection_id, line));
  create table bench_minimal.entries (
    id uuid primary key, user_id uuid not null, amount bigint not null, balance_after bigint not null,
    source_id uuid not null);
  insert into bench_minimal.balances select id, 0 from bench_draw where kind = 'person';`

/**
 * The minimum that must be durable to award points: an idempotency key, the collection, a line, the balance and a
 * ledger entry. Its tables have primary keys only; no rules are checked and no totals kept.
 */
export async function openMinimal(programme: Programme, person: string): Promise<Statement> {
  await closeMinimal(programme)
  await queryOn(programme, sql`create schema bench_minimal`)
  for (const statement of tables.split(';')) if (statement.trim()) await queryOn(programme, raw(statement))
  await queryOn(programme, sql`vacuum analyze bench_minimal.balances`)
  return {
    text: `
      with drawn as materialized (select uuidv7() as id, ${person} as user_id),
      key as (insert into bench_minimal.keys select gen_random_uuid(), jsonb_build_object('id', id, 'points', 40) from drawn),
      collection as (
        insert into bench_minimal.collections select id, user_id, user_id, now(), 1840, 40 from drawn),
      line as (insert into bench_minimal.lines select id, 1, 'PET', 1840, 40 from drawn),
      balance as (
        update bench_minimal.balances b set available = available + 40 from drawn where b.user_id = drawn.user_id
        returning available)
      insert into bench_minimal.entries select uuidv7(), user_id, 40, available, id from drawn, balance`,
    values: [],
  }
}

export const closeMinimal = (programme: Programme) =>
  queryOn(programme, sql`drop schema if exists bench_minimal cascade`)
