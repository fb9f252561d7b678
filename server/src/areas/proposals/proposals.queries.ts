import { erasedPerson } from '@fulmar/contract/core/common'
import {
  type Proposal,
  type ProposalKind,
  type ProposalListQuery,
  type ProposedChange,
  proposalDays,
} from '@fulmar/contract/proposals'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

const name = sql`e.name`

const columns = sql`
  p.id, p.kind, json_build_object('id', p.subject_id, 'name', ${name}) as subject, p.changes, p.status,
  p.link_hash is not null as "isLinkSent", p.asked_at as "askedAt", person_ref(p.asked_by, ${erasedPerson}) as "askedBy",
  p.asked_at + make_interval(days => ${proposalDays}) as "expiresAt", p.decided_at as "decidedAt",
  person_ref(p.decided_by, ${erasedPerson}) as "decidedBy", p.decision_reason as "decisionReason"`

const from = sql`from proposals p left join people e on p.kind = 'USER_ADDRESS' and e.user_id = p.subject_id`

/** Of these kinds only. */
export const listProposals = (db: Db, readable: readonly ProposalKind[], query: ProposalListQuery) =>
  listPage<Proposal, 'askedAt'>(
    db,
    {
      columns,
      from,
      where: where(
        sql`p.kind = any(${readable})`,
        query.kind !== undefined && sql`p.kind = any(${query.kind})`,
        query.status !== undefined && sql`p.status = any(${query.status})`,
        query.subjectId !== undefined && sql`p.subject_id = ${query.subjectId}`,
        query.search !== undefined && query.search !== '' && sql`${name} ilike ${containing(query.search)}`,
      ),
      sorts: { askedAt: sql`p.asked_at` },
      key: sql`p.id`,
    },
    query,
  )

export const findProposal = (db: Db, id: string) =>
  db.maybe<Proposal>(sql`select ${columns} ${from} where p.id = ${id}`)

/** The one of a record that waits, locked. */
export const lockWaiting = (db: Db, kind: ProposalKind, subjectId: string | null) =>
  db.maybe<{ id: string }>(sql`
    select id from proposals
    where kind = ${kind} and subject_id is not distinct from ${subjectId} and status = 'PENDING' for no key update`)

export const findLinked = (db: Db, linkHash: Buffer) =>
  db.maybe<Proposal>(sql`select ${columns} ${from} where p.link_hash = ${linkHash}`)

interface NewProposal {
  id: string
  kind: ProposalKind
  subjectId: string | null
  changes: readonly ProposedChange[]
  askedBy: string
  linkHash: Buffer | null
}

export const insertProposal = (db: Db, { id, kind, subjectId, changes, askedBy, linkHash }: NewProposal) =>
  db.run(sql`
    insert into proposals (id, kind, subject_id, changes, asked_by, link_hash)
    values (${id}, ${kind}, ${subjectId}, ${JSON.stringify(changes)}, ${askedBy}, ${linkHash})`)

interface Settlement {
  id: string
  status: Exclude<Proposal['status'], 'PENDING'>
  by: string | null
  reason?: string | undefined
}

export const settleProposal = (db: Db, { id, status, by, reason }: Settlement) =>
  db.run(sql`
    update proposals set status = ${status}, decided_by = ${by}, decided_at = now(), decision_reason = ${reason ?? null}
    where id = ${id}`)
