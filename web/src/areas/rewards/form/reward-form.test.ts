import { describe, expect, it } from 'vitest'
import { aReward } from '../../../../test/records/rewards.ts'
import { bodyOf, copyOf, editOf, rewardEdit } from './reward-form.ts'

const [first, second, third] = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z']

const problemsOf = (over: object) => {
  const { error } = rewardEdit.safeParse({ ...editOf(aReward()), ...over })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a reward form', () => {
  it.each([
    [{}, []],
    [{ stock: null }, ['stock: Enter how many are in stock']],
    [{ stockKind: 'UNLIMITED', stock: null }, []],
    [{ stockKind: 'CODES', stock: null }, []],
    [{ costPoints: 0 }, ['costPoints: At least 1 point']],
    [{ visibleFrom: second, visibleTo: first }, ['visibleTo: Must be later than the start']],
    [{ redeemableFrom: second, redeemableTo: second }, ['redeemableTo: Must be later than the start']],
    [{ visibleFrom: second, redeemableTo: first }, ['redeemableTo: Ends before members can see the reward']],
    [{ redeemableFrom: second, visibleTo: first }, ['visibleTo: Ends before members can redeem the reward']],
    [{ visibleFrom: first, redeemableFrom: second, redeemableTo: third, visibleTo: third }, []],
    [{ visibleFrom: undefined, redeemableTo: undefined }, []],
  ])('with %j has the problems %j', (over, problems) => expect(problemsOf(over)).toEqual(problems))

  it('counts codes instead of asking for them', () =>
    expect(editOf(aReward({ stockKind: 'CODES', stock: 40 })).stock).toBeNull())

  it('sends chosen records by their id and a stock only where it is counted', () => {
    const category = { id: aReward().id, name: 'Home' }
    expect(bodyOf({ category, supplier: null, stock: 4 }, 'COUNTED')).toEqual({
      categoryId: category.id,
      supplierId: null,
      stock: 4,
    })
    expect(bodyOf({ stock: 4 }, 'UNLIMITED')).not.toHaveProperty('stock')
  })

  it('copies what a reward says, not what is left of it', () => {
    const copy = copyOf(aReward({ name: 'Tote bag', image: 'a.png', stock: 3, terms: 'One each' }))
    expect(copy).toMatchObject({ name: 'Tote bag (copy)', image: null, stock: null, terms: 'One each' })
  })
})
