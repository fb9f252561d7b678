import { refusalToken } from '../../server/src/areas/rewards/redemptions/redemption-links.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { secrets } from '../world/app.ts'
import { type Examples, type ExampleWorld, reason, unchanged } from './example.ts'

/** Rewards and their redemptions. */
export const rewardExamples: Examples = {
  'rewards.change': async ({ build }) => ({ body: { ...unchanged(await build.reward()), name: 'Tote bag' } }),
  'rewards.remove': async ({ build }) => ({ body: unchanged(await build.reward({ status: 'DRAFT' })) }),
  'redemptions.redeem': {
    as: 'MEMBER',
    make: async ({ build, caller }) => {
      await build.points(caller.userId, 1000)
      return { body: { rewardId: (await build.reward()).id } }
    },
  },
  'redemptions.byCode': async ({ build }) => ({ query: { code: (await build.redemption()).code } }),
  'redemptions.fulfil': async ({ build }) => ({ body: unchanged(await build.redemption()) }),
  'redemptions.confirm': {
    as: 'MEMBER',
    make: async ({ build, caller }) => {
      await build.points(caller.userId, 1000)
      return { body: { id: (await build.redemption({ userId: caller.userId })).id } }
    },
  },
  'redemptions.refuse': {
    as: 'MEMBER',
    make: async ({ build, caller }) => {
      await build.points(caller.userId, 1000)
      const { id: requestedBy } = await build.user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
      return { body: { id: (await build.redemption({ userId: caller.userId, requestedBy })).id } }
    },
  },
  'redemptions.linked': async world => ({ body: { token: await refusalTokenOf(world) } }),
  'redemptions.refuseLinked': async world => ({ body: { token: await refusalTokenOf(world) } }),
  'redemptions.resendCode': async ({ build }) => ({ body: { id: (await build.redemption()).id } }),
  'redemptions.cancel': async ({ build }) => ({ body: { ...unchanged(await build.redemption()), reason } }),
  'costProposals.limits': async ({ build }) => ({ query: { subject: 'reward', subjectId: (await build.reward()).id } }),
  'costProposals.propose': async ({ build }) => ({
    body: { subject: 'reward', subjectId: (await build.reward()).id, change: { costPoints: 1 }, reason },
  }),
  'costProposals.approve': async world => ({ body: { id: await openCost(world) } }),
  'costProposals.decline': async world => ({ body: { id: await openCost(world), reason } }),
  'costProposals.withdraw': async world => ({ body: { id: await openCost(world, world.caller.userId) } }),
}

const refusalTokenOf = async ({ build }: ExampleWorld) => refusalToken(secrets, (await build.redemption()).id)

/** A proposal of somebody, of another administrator by default. */
async function openCost({ build, database }: ExampleWorld, proposedBy?: string): Promise<string> {
  const { id: rewardId } = await build.reward()
  const by = proposedBy ?? (await build.user({ userType: 'ADMIN', adminRole: 'CONTENT' })).id
  const { id } = await database.one<{ id: string }>(sql`
    insert into cost_proposals (id, subject, subject_id, change, costs, reason, proposed_by)
    values (uuidv7(), 'reward', ${rewardId}, '{"costPoints": 1}', '[{"kind": "REWARD_COST", "from": 100, "to": 1}]', ${reason},
            ${by}) returning id`)
  return id
}
