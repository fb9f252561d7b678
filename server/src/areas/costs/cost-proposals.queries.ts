import { erasedPerson } from '@fulmar/contract/core/common'
import type {
  CostChange,
  CostProposal,
  CostProposalInput,
  CostProposalListQuery,
} from '@fulmar/contract/costs/cost-proposals'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

const columns = sql`
  c.id, c.subject, c.costs, c.reason, c.status, c.proposed_at as "proposedAt", c.decided_at as "decidedAt",
  c.decision_reason as "decisionReason", person_ref(c.proposed_by, ${erasedPerson}) as "proposedBy", person_ref(c.decided_by, ${erasedPerson}) as "decidedBy",
  json_build_object('id', c.subject_id, 'name', coalesce(r.name, g.title, 'A removed record')) as record`

const from = sql`
  from cost_proposals c left join rewards r on r.id = c.subject_id left join games g on g.id = c.subject_id`

export const listCostProposals = (db: Db, query: CostProposalListQuery) =>
  listPage<CostProposal, 'proposedAt'>(
    db,
    {
      columns,
      from,
      where: where(
        query.status !== undefined && sql`c.status = any(${query.status})`,
        query.subjectId !== undefined && sql`c.subject_id = ${query.subjectId}`,
        query.search !== undefined && query.search !== '' && sql`c.reason ilike ${`%${query.search}%`}`,
      ),
      sorts: { proposedAt: sql`c.proposed_at` },
      key: sql`c.id`,
    },
    query,
  )

export const findCostProposal = (db: Db, id: string) =>
  db.maybe<CostProposal>(sql`select ${columns} ${from} where c.id = ${id}`)

export const getChange = async (db: Db, id: string): Promise<CostChange> =>
  (await db.one<{ change: CostChange }>(sql`select change from cost_proposals where id = ${id}`)).change

export const insertCostProposal = (
  db: Db,
  id: string,
  proposedBy: string,
  p: CostProposalInput & { costs: CostProposal['costs'] },
) =>
  db.run(sql`
    insert into cost_proposals (id, subject, subject_id, change, costs, reason, proposed_by)
    values (${id}, ${p.subject}, ${p.subjectId}, ${JSON.stringify(p.change)}, ${JSON.stringify(p.costs)}, ${p.reason},
            ${proposedBy})`)

export const settleCostProposal = (
  db: Db,
  s: { id: string; status: Exclude<CostProposal['status'], 'PENDING'>; by: string | null; reason?: string },
) =>
  db.run(sql`
    update cost_proposals
    set status = ${s.status}, decided_by = ${s.by}, decided_at = now(), decision_reason = ${s.reason ?? null}
    where id = ${s.id}`)
