import { isDeepStrictEqual } from 'node:util'
import type { GameContent } from '@fulmar/contract/academy/game-records'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { record } from '../../activity/activity.ts'
import { traced } from './game-content.ts'
import { isChangeLogged } from './games.queries.ts'

interface Change {
  before: GameContent
  after: GameContent
  changed: (keyof GameContent)[]
}

/** The editor saves drafts by itself, so their changes are logged so often at most. */
const draftLogMinutes = 10

const pastTense = { DRAFT: 'changed', PUBLISHED: 'published', PAUSED: 'paused', ARCHIVED: 'archived' } as const

/** One entry for each kind of change. */
export async function recordChanges(db: Db, actor: Actor, id: string, { before, after, changed }: Change) {
  const log = (action: Parameters<typeof record>[2]['action'], old: object, now: object) =>
    record(db, actor, { action, entityId: id, before: old, after: now })
  const only = <K extends keyof GameContent>(key: K) => [{ [key]: before[key] }, { [key]: after[key] }] as const
  if (changed.includes('budgetPoints')) await log('game.budget-changed', ...only('budgetPoints'))
  if (changed.includes('prizes')) await log('game.prizes-changed', ...only('prizes'))
  if (changed.includes('status')) await log(`game.${pastTense[after.status]}`, ...only('status'))
  const ownEntries: (keyof GameContent)[] = ['budgetPoints', 'prizes', 'status']
  if (changed.every(field => ownEntries.includes(field))) return
  if (after.status === 'DRAFT' && (await isChangeLogged(db, id, actor.id, draftLogMinutes))) return
  const { budgetPoints: _, status: _status, ...now } = traced(after)
  await log('game.changed', traced(before), { ...now, ...changedQuestions(before, after) })
}

function changedQuestions(before: GameContent, after: GameContent) {
  const old = new Map(before.questions.map(question => [question.id, question]))
  const changed = after.questions.filter(question => !isDeepStrictEqual(question, old.get(question.id)))
  return changed.length > 0 ? { changedQuestions: changed.length } : {}
}
