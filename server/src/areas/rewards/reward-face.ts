import { can } from '@fulmar/contract/core/permissions'
import type { ProposedChange } from '@fulmar/contract/proposals'
import { changedFace, type Face, faceFields } from '@fulmar/contract/rewards/reward-face'
import type { Reward, RewardForm } from '@fulmar/contract/rewards/reward-records'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { propose } from '../proposals/proposals.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'

type Offer = Face & Pick<RewardForm, 'status' | 'costPoints'>

export const offerOf = ({ name, image, worth, status, costPoints }: Offer): Offer => ({
  name,
  image,
  worth,
  status,
  costPoints,
})

/**
 * What is saved now, and what waits: whatever members see and what it is worth for somebody who may not approve costs, and what is
 * dear for everybody. Of a reward that is offered for the first time, or again, all of it is shown.
 */
export function splitFace<F extends Offer>(
  actor: Actor,
  before: Offer,
  asked: F,
  isDear: boolean,
): { atOnce: F; waiting: ProposedChange[] } {
  const mayDecide = can(actor, 'costs:approve')
  if (asked.status !== 'ACTIVE' || (mayDecide && !isDear)) return { atOnce: asked, waiting: [] }
  const change = (field: keyof Offer) => ({ field, from: before[field], to: asked[field] })
  if (before.status !== 'ACTIVE') {
    const stated = (['image', 'worth'] as const).filter(field => asked[field] !== null)
    const waiting = (['status', 'name', 'costPoints', ...stated] as const).map(change)
    return { atOnce: { ...asked, status: before.status }, waiting }
  }
  const waiting = changedFace(before, asked)
    .filter(field => field === 'worth' || !mayDecide)
    .map(change)
  return { atOnce: { ...asked, ...Object.fromEntries(waiting.map(({ field, from }) => [field, from])) }, waiting }
}

/** A new picture is kept until it is decided. Fails with CHANGE_WAITS, UNFIT_FILE. */
export async function askForFace(db: Db, actor: Actor, subjectId: string, changes: readonly ProposedChange[]) {
  const asked = await propose(db, actor, { kind: 'REWARD_FACE', subjectId, changes })
  if (asked?.replaced) await dropImage(db, asked.replaced.changes)
  const image = asked && newImage(asked.changes)
  if (image) await claimUpload(db, image, 'image')
}

export async function dropImage(db: Db, changes: readonly ProposedChange[]) {
  const image = newImage(changes)
  if (image) await releaseUpload(db, image)
}

function newImage(changes: readonly ProposedChange[]): string | undefined {
  const image = changes.find(({ field }) => field === 'image')
  return typeof image?.to === 'string' && image.to !== image.from ? image.to : undefined
}

/** Whether something of what was sent waits. */
export const isFaceWaiting = (sent: Partial<Offer>, saved: Reward): boolean =>
  (['status', ...faceFields] as const).some(key => sent[key] !== undefined && sent[key] !== saved[key])
