import { nameKey } from '@fulmar/contract/core/name-key'
import { can } from '@fulmar/contract/core/permissions'
import type { ProposedChange } from '@fulmar/contract/proposals'
import type { Reward, RewardForm } from '@fulmar/contract/rewards/reward-records'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { propose } from '../proposals/proposals.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'

type Face = Pick<RewardForm, 'name' | 'image' | 'status' | 'costPoints'>

/**
 * What is saved now, and what somebody who may approve costs decides: a store hands over what the name and picture say, so they
 * are as much worth as the cost. Of a reward that is offered for the first time, or again, all of it is shown.
 */
export function splitFace<F extends Face>(
  actor: Actor,
  before: Face,
  asked: F,
): { atOnce: F; waiting: ProposedChange[] } {
  if (can(actor, 'costs:approve') || asked.status !== 'ACTIVE') return { atOnce: asked, waiting: [] }
  const change = (field: keyof Face, from: Face[keyof Face]) => ({ field, from, to: asked[field] })
  if (before.status !== 'ACTIVE') {
    const waiting = [
      change('status', before.status),
      change('name', asked.name),
      change('costPoints', asked.costPoints),
      ...(asked.image ? [change('image', asked.image)] : []),
    ]
    return { atOnce: { ...asked, status: before.status }, waiting }
  }
  const waiting = [
    ...(nameKey(asked.name) === nameKey(before.name) ? [] : [change('name', before.name)]),
    ...(asked.image === before.image ? [] : [change('image', before.image)]),
  ]
  return { atOnce: { ...asked, ...Object.fromEntries(waiting.map(({ field, from }) => [field, from])) }, waiting }
}

/** A new picture is kept until it is decided. Fails with CHANGE_WAITS, UNFIT_FILE. */
export async function askForFace(db: Db, actor: Actor, subjectId: string, changes: readonly ProposedChange[]) {
  const asked = await propose(db, actor, { kind: 'REWARD_FACE', subjectId, changes })
  if (asked?.replaced) await dropImage(db, asked.replaced.changes)
  const image = newImage(changes)
  if (asked && image) await claimUpload(db, image, 'image')
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
export const isFaceWaiting = (sent: Partial<Face>, saved: Reward): boolean =>
  (['name', 'image', 'status'] as const).some(key => sent[key] !== undefined && sent[key] !== saved[key])
