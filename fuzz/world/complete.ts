import { Secret, TOTP } from 'otpauth'
import { issueOtp } from '../../server/src/areas/auth/passwords/otps.ts'
import { clearTotp, confirmTotp, saveTotp } from '../../server/src/areas/auth/second-factor/second-factor.queries.ts'
import { insertChallenge } from '../../server/src/areas/auth/sign-in/login.queries.ts'
import { saveInvitation } from '../../server/src/areas/auth/team/team.queries.ts'
import { type Database, raw, sql } from '../../server/src/core/db/db.ts'
import { newToken } from '../../server/src/core/secrets.ts'
import { builders } from '../../server/test/build/build.ts'
import type { Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import { secrets } from './app.ts'
import type { Caller } from './callers.ts'
import { rightCode, rightToken, versionTable } from './records.ts'

type Body = Record<string, unknown>

interface Moment {
  database: Database
  operation: Operation
  caller: Caller
  body: Body
}

/** Completes a valid request with current database values: versions, emailed codes, own records. */
export async function complete(request: Case, moment: Omit<Moment, 'body'>): Promise<Case> {
  await forgetWaits(moment.database)
  if (!request.isValid || !request.payload || !('json' in request.payload)) return request
  let body = request.payload.json as Body
  for (const completion of completions) body = { ...body, ...(await completion({ ...moment, body })) }
  return { ...request, payload: { json: body } }
}

/** Attempt limits and waiting times are tested elsewhere. */
const forgetWaits = (database: Database) =>
  database.run(sql`
    with throttles as (delete from login_throttles), windows as (delete from rate_windows), codes as (delete from otps)
    update geocoder_turns set next_at = now() - interval '1 minute'`)

type Completion = (moment: Moment) => Promise<Body | undefined>

const completions: Completion[] = [
  ownRecord,
  currentVersion,
  mailedCode,
  openInvitation,
  openChallenge,
  secondFactorCode,
  memberCode,
  ownRequest,
]

/** Views and sessions are accessible to their owner only. */
async function ownRecord({ database, operation: { name }, caller: { userId } }: Moment) {
  if (!userId) return undefined
  if (name === 'savedViews.change' || name === 'savedViews.pin' || name === 'savedViews.remove')
    return database.maybe<Body>(sql`select id from saved_views where user_id = ${userId} limit 1`)
  if (name !== 'auth.endSession') return undefined
  await builders(database).session({ userId })
  return database.maybe<Body>(sql`select id from sessions where user_id = ${userId} order by id desc limit 1`)
}

async function currentVersion({ database, operation, caller, body }: Moment) {
  // The version is that of what is restored, or of the caller's own schedule: no record that the body names.
  if (body.version === undefined || ['activity', 'reportSchedules'].includes(operation.area)) return undefined
  if (operation.area === 'pointsPolicy')
    return database.maybe<Body>(sql`select version from programme_settings where key = 'pointsPolicy'`)
  if (operation.area === 'programme') return database.maybe<Body>(sql`select version from programme`)
  const id = body.id ?? caller.userId ?? null
  return database.maybe<Body>(sql`select version from ${raw(versionTable(operation.area))} where id = ${id}`)
}

async function mailedCode({ database, operation, body }: Moment) {
  if (body.otp !== rightCode) return undefined
  const type = operation.name === 'auth.register' || body.type === 'REGISTER' ? 'REGISTER' : 'CHANGE_PASSWORD'
  return { otp: await issueOtp(database, secrets, { email: String(body.email) }, type) }
}

async function openInvitation({ database, body }: Moment) {
  if (body.token !== rightToken) return undefined
  const invited = await database.maybe<{ id: string }>(sql`select id from users where status = 'PENDING' limit 1`)
  const { token, hash } = newToken()
  if (invited) await saveInvitation(database, invited.id, hash)
  return { token }
}

async function openChallenge({ database, body }: Moment) {
  if (body.challenge !== rightToken) return undefined
  const owner = await database.one<{ id: string }>(
    sql`select id from users where status = 'ACTIVE' order by id limit 1`,
  )
  const { token, hash } = newToken()
  await insertChallenge(database, hash, owner.id)
  return { challenge: token, ...(await codeOfNow(database, owner.id)) }
}

async function secondFactorCode({ database, operation, caller: { userId }, body }: Moment) {
  if (operation.area !== 'secondFactor' || body.code !== rightCode || !userId) return undefined
  const code = await codeOfNow(database, userId)
  if (operation.name !== 'secondFactor.confirm') await confirmTotp(database, userId)
  return code
}

/** A code of an authenticator app that is set up here. */
async function codeOfNow(database: Database, userId: string) {
  const secret = new Secret({ size: 20 })
  await clearTotp(database, userId)
  await saveTotp(database, userId, secrets.seal(secret.base32))
  return { code: new TOTP({ secret, digits: 6, period: 30 }).generate() }
}

async function memberCode({ database, operation, body }: Moment) {
  if (operation.name !== 'userRecord.erase') return undefined
  return database.maybe<Body>(
    sql`select member_code as "memberCode" from people where user_id = ${body.id} and member_code is not null`,
  )
}

async function ownRequest({ database, operation: { name }, body }: Moment) {
  if (name !== 'storeRequests.requestStatus' && name !== 'storeRequests.resubmit') return undefined
  return database.maybe<Body>(sql`
    select reference, email from stores where status = 'NEEDS_INFO' or ${body.store === undefined} order by id limit 1`)
}
