import { inputFrom } from '@fulmar/contract/core/input-from'
import type { Brand, ProgrammeInput, ProgrammeRecord } from '@fulmar/contract/programme'
import { programmeInput } from '@fulmar/contract/programme'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { refuseField } from '#core/errors.ts'
import { isTimeZone } from '#core/time-zones.ts'
import { record } from '../activity/activity.ts'
import { startJobRun } from '../jobs/jobs.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'
import { findPointValue, findProgramme, lockProgramme, updateProgramme } from './programme.queries.ts'

/** The currency of the programme and the value of a point in it. */
export const getPointValue = (db: Db) => findPointValue(db)

export const getBrand = async (db: Db): Promise<Brand> => {
  const { name, logo, email, phone, address, website, country } = await findProgramme(db)
  return { name, logo, email, phone, address, website, country }
}

/** Fails with STALE_VERSION, INVALID_INPUT for an unknown time zone or currency, UNFIT_FILE. */
export async function changeProgramme(
  db: Db,
  actor: Actor,
  { version, ...changes }: Partial<ProgrammeInput> & { version: number },
): Promise<ProgrammeRecord> {
  const before: ProgrammeInput = inputFrom(programmeInput, asSeen(await lockProgramme(db), version, 'the programme'))
  const after: ProgrammeInput = { ...before, ...changes }
  if (!isTimeZone(after.timeZone)) refuseField('timeZone', 'This time zone does not exist')
  if (!Intl.supportedValuesOf('currency').includes(after.currency))
    refuseField('currency', 'This currency does not exist')
  if (after.logo !== before.logo) {
    if (after.logo) await claimUpload(db, after.logo, 'logo')
    if (before.logo) await releaseUpload(db, before.logo)
  }
  await updateProgramme(db, after)
  if (after.timeZone !== before.timeZone)
    await startJobRun(db, {
      kind: 'REBUILD',
      title: 'Rebuild of all figures for the new time zone',
      askedBy: actor.id,
    })
  await record(db, actor, { action: 'programme.changed', before: { ...before }, after: { ...after } })
  return findProgramme(db)
}
