import { auth } from '@fulmar/contract/auth/auth'
import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { ask, givePoints } from './collections.ts'
import { member, send } from './people.ts'

/** A reward that a member has redeemed and nobody has handed over. */
export async function openRedemption(token: string): Promise<Redemption> {
  const person = await member()
  await givePoints(token, person.id, 300)
  const { token: own } = await send(auth.login, '', { email: person.email, password: 'salt and seaweed' })
  const [reward] = await ask<Reward[]>(`${rewards.list.path}?search=Clear a metre of beach`, token)
  return ask(redemptions.redeem.path, own, { rewardId: reward?.id })
}
