import type { Invoice, InvoiceDocument, InvoiceListQuery } from '@fulmar/contract/subscriptions/subscriptions'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

const from = sql`
  from invoices i join stores t on t.id = i.store_id join plan_prices p on p.id = i.plan_price_id`

const columns = sql`
  i.id, i.number, i.subscription_id as "subscriptionId", i.period_from as "periodFrom", i.period_to as "periodTo",
  i.amount, i.currency, i.issued_at as "issuedAt",
  json_build_object('id', t.id, 'name', t.name) as store,
  json_build_object('id', p.plan_id, 'name', i.plan_name) as plan`

export const listInvoices = (db: Db, query: InvoiceListQuery) =>
  listPage<Invoice, 'issuedAt'>(
    db,
    {
      columns,
      from,
      where: where(
        query.search !== undefined &&
          query.search !== '' &&
          sql`lower(i.number || ' ' || t.name) like (select lower(${containing(query.search)}))`,
        query.storeId !== undefined && sql`i.store_id = ${query.storeId}`,
      ),
      sorts: { issuedAt: sql`i.issued_at` },
      key: sql`i.id`,
    },
    query,
  )

export const findInvoice = (db: Db, id: string) =>
  db.maybe<InvoiceDocument>(sql`select ${columns}, i.lines, i.billed_to as "billedTo" ${from} where i.id = ${id}`)

/** The next invoice waits until this transaction ends, so that a number is never skipped. */
export const takeInvoiceNumber = (db: Db, at: Date) =>
  db.one<{ year: number; number: number }>(sql`
    insert into invoice_numbers as n (year, last_number) values (extract(year from programme_day(${at}))::int, 1)
    on conflict (year) do update set last_number = n.last_number + 1 returning year, last_number as number`)

export interface NewInvoice {
  id: string
  number: string
  subscriptionId: string
  storeId: string
  priceId: string
  period: { from: Date; to: Date }
  amount: number
  currency: string
  lines: InvoiceDocument['lines']
  planName: string
  at: Date
}

export const insertInvoice = (db: Db, i: NewInvoice) =>
  db.run(sql`
    insert into invoices (id, number, subscription_id, plan_price_id, store_id, period_from, period_to, amount, currency,
                          lines, plan_name, issued_at, billed_to)
    select ${i.id}, ${i.number}, ${i.subscriptionId}, ${i.priceId}, t.id, ${i.period.from}, ${i.period.to}, ${i.amount},
           ${i.currency}, ${JSON.stringify(i.lines)}, ${i.planName}, ${i.at},
           jsonb_build_object('name', t.name,
             'address', jsonb_build_array(t.street, t.postal_code || ' ' || t.city, t.country))
    from stores t where t.id = ${i.storeId}`)

/** The period that was billed last, at the full price of its plan. */
export const findPaid = (db: Db, subscriptionId: string) =>
  db.maybe<{ amount: number; currency: string; planName: string; periodFrom: string; periodTo: string }>(sql`
    select p.amount, i.currency, i.plan_name as "planName", i.period_from as "periodFrom", i.period_to as "periodTo"
    from invoices i join plan_prices p on p.id = i.plan_price_id
    where i.subscription_id = ${subscriptionId} order by i.period_from desc limit 1`)
