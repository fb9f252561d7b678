import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { cutNetwork, openUnlocked } from '../../../../test/open-counter.tsx'
import { aRedemption } from '../../../../test/records/rewards.ts'

describe('handing over', () => {
  it('looks a code up and hands over after a second press', async () => {
    const redemption = aRedemption()
    const { calls } = await openUnlocked({
      'redemptions.atStore': { data: [redemption] },
      'redemptions.byCode': { data: redemption },
      'redemptions.fulfil': { data: { ...redemption, status: 'FULFILLED' } },
    })
    await press('Hand over')
    await fill('Code of the reward', 'QX497K2M')
    await press('Look up')
    await heading('Steel bottle')
    expect(calls('redemptions.fulfil')).toEqual([])
    await press('Hand over')
    await screen.findByText('Steel bottle handed over to Ana Ramos')
    expect(calls('redemptions.fulfil')).toEqual([
      { body: { id: redemption.id, version: redemption.version, code: 'QX497K2M' } },
    ])
  })

  it('needs the network', async () => {
    const { counter } = await openUnlocked({})
    cutNetwork()
    await counter.refresh()
    await press('Hand over')
    await screen.findByText(/^Handing over needs the network/)
  })
})
