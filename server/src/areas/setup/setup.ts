import { type Setup, type SetupStep, setupStep } from '@fulmar/contract/setup'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { enqueueLong } from '#core/jobs/jobs.ts'
import { findSetting, saveSetting } from '#core/settings.ts'
import { record } from '../activity/activity.ts'
import { findDone, hasRecords, listUnfinished, lockDemo } from './setup.queries.ts'

export const demoTask = 'load-demo'
const key = 'setup'

interface Choices {
  skipped: SetupStep[]
  isHidden: boolean
}

const untouched: Choices = { skipped: [], isHidden: false }

export async function getSetup(db: Db): Promise<Setup> {
  const { skipped, isHidden } = (await findSetting<Choices>(db, key))?.value ?? untouched
  const done = await findDone(db)
  return {
    steps: setupStep.options.map(step => ({
      key: step,
      isDone: done[step],
      isSkipped: !done[step] && skipped.includes(step),
    })),
    isHidden,
    demo: await demoState(db),
  }
}

async function demoState(db: Db): Promise<Setup['demo']> {
  const jobs = await listUnfinished(db, demoTask)
  if (jobs.some(({ attempts, maxAttempts, isRunning }) => isRunning || attempts < maxAttempts)) return 'LOADING'
  if (await hasRecords(db)) return 'HAS_RECORDS'
  return jobs.length > 0 ? 'FAILED' : 'AVAILABLE'
}

export async function changeSetup(db: Db, choices: Choices): Promise<Setup> {
  await saveSetting(db, key, { ...choices, skipped: [...new Set(choices.skipped)] })
  return getSetup(db)
}

/** Fails with HAS_RECORDS, DEMO_LOADING. */
export async function requestDemo(db: Db, actor: Actor) {
  await lockDemo(db)
  const state = await demoState(db)
  if (state === 'LOADING') throw new AppError('DEMO_LOADING', 'The demo data is already being loaded')
  if (state === 'HAS_RECORDS')
    throw new AppError('HAS_RECORDS', 'Demo data can only be loaded into a programme without records of its own')
  await enqueueLong(db, demoTask, { ownerId: actor.id })
  await record(db, actor, { action: 'programme.demo-loaded' })
}

/** Whether there is anything that demo data would be mixed with. */
export const isInUse = (db: Db) => hasRecords(db)
