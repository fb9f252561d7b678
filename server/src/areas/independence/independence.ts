import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import { type ActivityEntity, subjectPage } from '@fulmar/contract/activity/activity-entities'
import { aloneMinutes } from '@fulmar/contract/auth/decide-alone'
import { grants, type Permission, type Role } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import {
  type Decider,
  hasTakenAway,
  insertLoneDecision,
  type LoneDecision,
  listAdministrators,
  listBroughtIn,
  listTies,
  saveGrant,
  spendGrant,
  type TieKind,
} from './independence.queries.ts'

/** The kinds of records whose decisions may be made alone, as the activity log names them. */
type Decided = {
  [E in ActivityEntity]: `${E}.decided-alone` extends ActivityAction ? E : never
}[ActivityEntity]

export interface Decision {
  /** What one needs to decide it. */
  permission: Permission
  /** The record that is decided. */
  entity: { type: Decided; id: string }
  /** Where the activity log tells it, if not with the record. */
  loggedAs?: string
  /** "confirm this collection": what nobody does in favour of whom they are tied to. */
  act: string
  /** Who asked for it, and how that is said to them. */
  asked?: { by: string; words: string } | undefined
  /** In whose favour it is. */
  accounts?: readonly string[]
  stores?: readonly string[]
}

interface Involvement {
  rank: number
  words: string
}

const ties: Record<TieKind, Involvement> = {
  ADDED: { rank: 2, words: 'You added the account or store it favours' },
  CHANGED_ADDRESS: {
    rank: 2,
    words: 'You changed the email or phone of the account or store it favours in the last 30 days',
  },
  INVITED: { rank: 1, words: 'You sent the store it favours its password link' },
  APPROVED: { rank: 1, words: 'You approved the store it favours' },
}
const askedRank = 3
/** Somebody whom one of them brought in stands behind them, but before themselves. */
const inheritedLess = 0.5
const broughtInWords =
  'You were invited, or given your role, in the last 30 days by somebody who may not decide this either'

/**
 * Nobody decides what they asked for, nor in favour of an account or store that they brought in. Where all who may decide are
 * tied to it, the least involved may, after proving who they are and saying why: it is then marked in the activity log, the
 * ledger proof and an email to every owner. Returns such a decision. Fails with SECOND_PERSON_NEEDED, DECIDE_ALONE.
 */
export async function requireIndependent(db: Db, actor: Actor, decision: Decision): Promise<LoneDecision | undefined> {
  const { permission, asked, act, accounts = [], stores = [] } = decision
  const found = accounts.length + stores.length > 0 ? await listTies(db, { accounts, stores }) : []
  if (found.length === 0 && !asked) return undefined
  const roles: readonly Role[] = grants[permission]
  const administrators = await listAdministrators(db, roles)
  const brought = await listBroughtIn(db, [actor.id, ...administrators.map(({ id }) => id)])
  const ownInvolvementOf = (id: string): Involvement | undefined => {
    if (asked?.by === id) return { rank: askedRank, words: asked.words }
    const own = found.filter(tie => tie.actorId === id).map(tie => ties[tie.kind])
    return own.sort((one, other) => other.rank - one.rank)[0]
  }
  const involvementOf = (id: string): Involvement | undefined => {
    const behind = brought.filter(row => row.id === id).flatMap(row => ownInvolvementOf(row.by) ?? [])
    const inherited = behind.map(({ rank }) => ({ rank: rank - inheritedLess, words: broughtInWords }))
    return [ownInvolvementOf(id) ?? [], inherited].flat().sort((one, other) => other.rank - one.rank)[0]
  }
  const mine = involvementOf(actor.id)
  if (!mine) return undefined
  const rankOf = ({ id }: Decider) => involvementOf(id)?.rank ?? 0
  const others = administrators.filter(({ id }) => id !== actor.id && !accounts.includes(id))
  const least = Math.min(mine.rank, ...others.map(rankOf))
  const able = others.filter(other => rankOf(other) === least && least < mine.rank)
  const refusal = `${mine.words}, so you cannot ${act}.`
  if (able.length > 0) throw secondPersonNeeded(`${refusal} ${namesOf(able)} can.`)
  if (actor.apiKeyId || actor.counter) throw secondPersonNeeded(`${refusal} An administrator can, in person.`)
  if (await hasTakenAway(db, actor.id, roles))
    throw secondPersonNeeded(
      `${refusal} You took this permission away from a colleague in the last 7 days, so you cannot decide alone either. Invite another administrator.`,
    )
  const proof = await spendGrant(db, actor.sessionId)
  if (!proof)
    throw new AppError(
      'DECIDE_ALONE',
      `${mine.words}, and nobody else can ${act}. Prove who you are and say why, or invite another administrator.`,
    )
  return noteAlone(db, actor, decision, proof.reason)
}

const secondPersonNeeded = (message: string) => new AppError('SECOND_PERSON_NEEDED', message)

const mostNames = 3

function namesOf(able: readonly Decider[]) {
  const names = able.slice(0, mostNames).map(({ name }) => name)
  const rest = able.length - names.length
  if (rest > 0) names.push(rest === 1 ? 'another administrator' : `${rest} others`)
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

async function noteAlone(db: Db, actor: Actor, { permission, entity, loggedAs, act }: Decision, reason: string) {
  const decided = { actorId: actor.id, permission, entityType: entity.type, entityId: entity.id, reason }
  await insertLoneDecision(db, uuidv7(), decided)
  const entityId = loggedAs ?? entity.id
  await record(db, actor, { action: `${entity.type}.decided-alone`, entityId, reason })
  await notify(db, {
    type: 'DECIDED_ALONE',
    title: 'Something that needs two people was decided by one',
    body: `Nobody else could ${act}. The reason given: ${reason}`,
    link: pageOf(entity.type, entityId),
  })
  return decided
}

/** The points of a member are on their page. */
function pageOf(type: Decided, id: string) {
  if (type === 'points') return subjectPage('user', id)
  return type === 'policy' ? '/settings/points-policy' : subjectPage(type, id)
}

/** The record that a decision made is approved by its author too. */
export const alsoDecidedAlone = (db: Db, decision: LoneDecision, entityId: string) =>
  insertLoneDecision(db, uuidv7(), { ...decision, entityId })

/** Whether somebody is tied to the accounts or stores: they brought them in, or changed how they are reached. */
export const isTied = async (
  db: Db,
  actor: Actor,
  { accounts = [], stores = [] }: Pick<Decision, 'accounts' | 'stores'>,
): Promise<boolean> => (await listTies(db, { accounts, stores })).some(tie => tie.actorId === actor.id)

/** Lets the session decide one thing alone in the next minutes. */
export const grantAlone = (db: Db, actor: Actor, reason: string) => saveGrant(db, actor.sessionId, reason, aloneMinutes)
