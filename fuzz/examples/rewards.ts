import { type Examples, reason, unchanged } from './example.ts'

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
  'redemptions.cancel': async ({ build }) => ({ body: { ...unchanged(await build.redemption()), reason } }),
}
