import { erasedPerson } from '@fulmar/contract/core/common'
import type {
  RateProposal,
  RateProposalInput,
  RateProposalListQuery,
} from '@fulmar/contract/plastic-rates/rate-proposals'
import { type Db, inJson, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

const columns = sql`
  r.id, r.plastic_code as "plasticCode", r.points_per_kg::float8 as "pointsPerKg", r.effective_from as "effectiveFrom",
  r.reason, r.status, r.proposed_at as "proposedAt", r.decided_at as "decidedAt", r.decision_reason as "decisionReason",
  r.replaces_id as "replacesId", person_ref(r.proposed_by, ${erasedPerson}) as "proposedBy", person_ref(r.decided_by, ${erasedPerson}) as "decidedBy",
  case when r.status = 'PENDING' then (
    select json_agg(json_build_object('id', v.id, 'pointsPerKg', v.points_per_kg::float8,
                                      'effectiveFrom', ${inJson(sql`v.effective_from`)}) order by v.effective_from)
    from plastic_rates v
    where v.plastic_code = r.plastic_code and v.created_at > r.proposed_at and v.cancelled_at is null) end as "setSince"`

const from = sql`from rate_proposals r`

/** As stored, with null for an empty list. */
type Row = Omit<RateProposal, 'setSince'> & { setSince: RateProposal['setSince'] | null; replacesId: string | null }

const asProposal = (row: Row) => ({ ...row, setSince: row.setSince ?? [] })

export async function listProposals(db: Db, query: RateProposalListQuery) {
  const list = {
    columns,
    from,
    where: where(
      query.plasticCode !== undefined && sql`r.plastic_code = any(${query.plasticCode})`,
      query.status !== undefined && sql`r.status = any(${query.status})`,
      query.search !== undefined && query.search !== '' && sql`r.reason ilike ${`%${query.search}%`}`,
    ),
    sorts: { proposedAt: sql`r.proposed_at` },
    key: sql`r.id`,
  }
  const page = await listPage<Row, 'proposedAt'>(db, list, query)
  return { ...page, data: page.data.map(asProposal) }
}

export const findProposal = async (db: Db, id: string) => {
  const row = await db.maybe<Row>(sql`select ${columns} ${from} where r.id = ${id}`)
  return row && asProposal(row)
}

export const insertProposal = (db: Db, id: string, proposedBy: string, input: RateProposalInput) =>
  db.run(sql`
    insert into rate_proposals (id, plastic_code, points_per_kg, effective_from, reason, replaces_id, proposed_by)
    values (${id}, ${input.plasticCode}, ${input.pointsPerKg}, ${input.effectiveFrom ?? null}, ${input.reason},
            ${input.replacesId ?? null}, ${proposedBy})`)

export const settleProposal = (
  db: Db,
  id: string,
  status: Exclude<RateProposal['status'], 'PENDING'>,
  by: string,
  reason?: string,
) =>
  db.run(sql`
    update rate_proposals set status = ${status}, decided_by = ${by}, decided_at = now(), decision_reason = ${reason ?? null}
    where id = ${id}`)
