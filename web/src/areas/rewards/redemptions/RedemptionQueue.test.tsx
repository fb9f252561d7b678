import type { Redemption } from '@fulmar/contract/rewards/redemptions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { type Answers, fakeApi, refuse } from '../../../../test/fake-api.ts'
import { renderPiece } from '../../../../test/in-app.tsx'
import { aProfile, aUser } from '../../../../test/records/people.ts'
import { aRedemption } from '../../../../test/records/rewards.ts'
import { RedemptionQueue } from './RedemptionQueue.tsx'

const me = aProfile()
const ana = aRedemption()
const rui = aRedemption({ user: { id: aUser().id, name: 'Rui Sousa', memberCode: null } })
const onOpen = vi.fn()
const button = (name: string) => screen.findByRole('button', { name })

async function work(cases: Redemption[], answers: Answers = {}) {
  const api = fakeApi({
    'users.myProfile': { data: me },
    'userRecord.get': { data: aUser() },
    'redemptions.list': { data: cases, totalCount: cases.length },
    'masterData.list': { data: [] },
    ...answers,
  })
  await renderPiece(<RedemptionQueue openId={undefined} onOpen={onOpen} />)
  return api
}

beforeEach(() => {
  queryClient.clear()
  onOpen.mockReset()
  setAccessToken('t')
})
afterEach(clearAccessToken)

it('hands a reward over with the code that the member shows, and opens the next', async () => {
  const { calls } = await work([ana, rui], { 'redemptions.fulfil': { data: { ...ana, status: 'FULFILLED' } } })
  expect(await screen.findByText('ABCD-EFGH')).toBeVisible()
  expect(await screen.findByText('ana@example.org')).toBeVisible()
  await button('Fulfil')
  await userEvent.keyboard('f')
  await userEvent.type(await screen.findByLabelText('Code shown by the member (optional)'), 'q4w87k2m')
  await userEvent.click(await button('Hand over'))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(rui.id))
  expect(calls('redemptions.fulfil')).toEqual([{ body: { id: ana.id, version: 1, code: 'Q4W87K2M' } }])
})

it('hands over without a code, too', async () => {
  const { calls } = await work([ana], { 'redemptions.fulfil': { data: { ...ana, status: 'FULFILLED' } } })
  await userEvent.click(await button('Fulfil'))
  await userEvent.click(await button('Hand over'))
  await waitFor(() => expect(calls('redemptions.fulfil')).toEqual([{ body: { id: ana.id, version: 1 } }]))
})

it('spends nothing when Enter is pressed twice on Fulfil', async () => {
  const { calls } = await work([ana], { 'redemptions.fulfil': { data: { ...ana, status: 'FULFILLED' } } })
  const fulfil = await button('Fulfil')
  fulfil.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('redemptions.fulfil')).toEqual([])
})

it('keeps the dialog open and names the field when the code is wrong', async () => {
  await work([ana], {
    'redemptions.fulfil': refuse('REDEMPTION_CODE_WRONG', { fields: { code: 'That code is incorrect' } }),
  })
  await userEvent.click(await button('Fulfil'))
  await userEvent.type(await screen.findByLabelText('Code shown by the member (optional)'), 'WRONG')
  await userEvent.click(await button('Hand over'))
  expect(await screen.findByText('That code is incorrect')).toBeVisible()
  expect(onOpen).not.toHaveBeenCalled()
})

it('cancels with a reason, after saying that the points return', async () => {
  const { calls } = await work([ana], { 'redemptions.cancel': { data: { ...ana, status: 'CANCELLED' } } })
  await button('Cancel redemption')
  await userEvent.keyboard('c')
  expect(await screen.findByText(/Ana Ramos gets 500 points back/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Reason'), 'Sold out')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel redemption' }))
  await waitFor(() =>
    expect(calls('redemptions.cancel')).toEqual([{ body: { id: ana.id, version: 1, reason: 'Sold out' } }]),
  )
})

it('lets nobody hand over to themselves', async () => {
  await work([aRedemption({ user: { id: me.id, name: me.name, memberCode: null } })])
  expect(await button('Fulfil')).toHaveProperty('disabled', true)
  expect(screen.getByText(/your own redemption/)).toBeVisible()
})

it('says that the member has not confirmed what somebody else asked for, and sends them the code again', async () => {
  const asked = aRedemption({ confirmedAt: null, requestedBy: { id: aUser().id, name: 'Olga Prates' } })
  const { calls } = await work([asked], { 'redemptions.resendCode': { data: asked } })
  expect(await screen.findByText('Ana Ramos has not confirmed this reward. Make sure that they want it.')).toBeVisible()
  expect(screen.getByText('Not yet')).toBeVisible()
  await userEvent.click(await button('Send code again'))
  await waitFor(() => expect(calls('redemptions.resendCode')).toEqual([{ body: { id: asked.id } }]))
})

it('asks whoever redeemed it for the code of the member', async () => {
  const asked = aRedemption({ confirmedAt: null, requestedBy: { id: me.id, name: me.name } })
  const { calls } = await work([asked], { 'redemptions.fulfil': { data: { ...asked, status: 'FULFILLED' } } })
  expect(await screen.findByText(/You asked for this reward. Hand it over with the code/)).toBeVisible()
  await userEvent.click(await button('Fulfil'))
  await userEvent.click(await button('Hand over'))
  expect(await screen.findByText('Enter the code that was emailed to the member')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Code shown by the member'), 'q4w87k2mxy')
  await userEvent.click(await button('Hand over'))
  await waitFor(() =>
    expect(calls('redemptions.fulfil')).toEqual([{ body: { id: asked.id, version: 1, code: 'Q4W87K2MXY' } }]),
  )
})

it('says that nothing waits', async () => {
  await work([])
  expect(await screen.findByText('Nothing to hand over')).toBeVisible()
})

it('names who of the store’s staff handed a reward over', async () => {
  const [store, rita] = [
    { id: aUser().id, name: 'Loja da Foz' },
    { id: aUser().id, name: 'Rita' },
  ]
  await work([{ ...ana, status: 'FULFILLED', decidedAt: ana.requestedAt, decidedBy: store, staff: rita }])
  expect((await screen.findByText('Handed over by')).nextElementSibling?.textContent).toBe('Rita')
})
