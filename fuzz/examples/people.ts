import { confirmationCodeOf } from '../../server/src/areas/users/users.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { newToken } from '../../server/src/core/secrets.ts'
import { secrets } from '../world/app.ts'
import { rightCode } from '../world/records.ts'
import { type Examples, type ExampleWorld, reason, unchanged } from './example.ts'

/** Accounts, members and their requests. */
export const peopleExamples: Examples = {
  'auth.login': async ({ build }) => {
    const { email, password } = await build.account({ userType: 'MEMBER', adminRole: null })
    return { body: { email, password } }
  },
  'auth.adminLogin': async ({ build }) => {
    const { email, password } = await build.account()
    return { body: { email, password } }
  },
  'auth.register': async ({ build, database }) => {
    const phone = '+351912345678'
    const { id, name } = await build.user({ status: 'PENDING', phone })
    await database.run(sql`update people set email = null where user_id = ${id}`)
    const person = { name, email: `${id}@fuzz.example`, password: 'sea glass on the beach', consent: true }
    return { body: { ...person, otp: rightCode, phone, confirmationCode: confirmationCodeOf(secrets, id) } }
  },
  'secondFactor.renewRecoveryCodes': async () => ({ body: { code: rightCode } }),
  'team.inviteAgain': async ({ build }) => ({ body: { id: (await invited(build)).id } }),
  'team.remove': async ({ build }) => ({ body: { id: (await invited(build)).id } }),
  'users.stay': {
    as: 'MEMBER',
    make: async ({ call }) => {
      await call('users.leave', { body: {} })
      return {}
    },
  },
  'userRecord.change': async ({ build }) => ({ body: { ...unchanged(await build.user()), name: 'Ana Castro' } }),
  'proposals.approve': async world => ({ body: { id: (await aChange(world)).id } }),
  'proposals.decline': async world => ({ body: { id: (await aChange(world)).id, reason } }),
  'proposals.withdraw': async world => ({ body: { id: (await aChange(world, world.caller.userId)).id } }),
  'proposals.linked': async world => ({ body: { token: (await aChange(world)).token } }),
  'proposals.decideLinked': async world => ({ body: { token: (await aChange(world)).token, isConfirmed: false } }),
  'userRecord.erase': async ({ build }) => ({
    body: { id: (await build.user()).id, memberCode: 'its own', reason: 'ASKED' },
  }),
  'roleSwitches.ask': async ({ build }) => ({
    body: {
      userId: (await build.user()).id,
      to: 'NEIGHBORHOOD',
      neighborhoodId: (await build.neighborhood()).id,
      reason,
    },
  }),
  'roleSwitches.cancel': async ({ build, caller }) => ({
    body: unchanged(await build.roleSwitch({ requestedBy: caller.userId })),
  }),
  'roleSwitches.decide': async ({ build }) => ({
    body: { ...unchanged(await build.roleSwitch()), status: 'APPROVED' },
  }),
}

type Build = Parameters<Extract<Examples[string], (...args: never) => unknown>>[0]['build']

const invited = (build: Build) => build.user({ userType: 'ADMIN', adminRole: 'AUDITOR', status: 'PENDING' })

/** A new phone that waits, asked for by somebody, another administrator by default. */
async function aChange({ build, database }: ExampleWorld, askedBy?: string) {
  const { id: userId } = await build.user()
  const by = askedBy ?? (await build.user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })).id
  const { token, hash } = newToken()
  const { id } = await database.one<{ id: string }>(sql`
    insert into proposals (id, kind, subject_id, changes, asked_by, link_hash)
    values (uuidv7(), 'USER_ADDRESS', ${userId}, '[{"field": "phone", "from": "", "to": "+351912345678"}]', ${by}, ${hash})
    returning id`)
  return { id, token }
}
