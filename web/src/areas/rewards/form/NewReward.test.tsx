import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { describedBy, fill, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aReward } from '../../../../test/records/rewards.ts'

const created = aReward({ type: 'VOUCHER', stockKind: 'CODES', stock: 2 })
const open = () =>
  openPage('/rewards/new', {
    'masterData.list': { data: [] },
    'rewards.affordable': { data: { points: 50, members: 7 } },
    'rewards.create': { data: created, message: 'Added' },
    'rewards.get': {
      data: { ...created, pointsRedeemed: 0, fulfilmentRate: null, medianHoursToFulfil: null, trend: [] },
    },
  })
const publish = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Publish now/ })

async function describeVoucher() {
  await fill('Name', 'Tram ticket')
  await fill('Cost in points', '50')
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Voucher' }))
}

it('asks for the codes of a voucher, and publishes it with them', async () => {
  const { calls } = await open()
  await describeVoucher()
  expect((await publish()).disabled).toBe(true)
  expect(describedBy(await publish())).toContain('Add voucher codes above to publish it')
  expect(describedBy(await fill('Codes', 'TRAM-0001\nTRAM-0002\nTRAM-0001'))).toContain('2 codes to add.')
  await fill('Batch', 'Winter')
  await userEvent.click(await publish())
  await press('Add reward')
  await waitFor(() => expect(calls('rewards.create')).toHaveLength(1))
  expect(calls('rewards.create')[0]?.body).toMatchObject({
    type: 'VOUCHER',
    stockKind: 'CODES',
    status: 'ACTIVE',
    codes: { list: ['TRAM-0001', 'TRAM-0002'], batch: 'Winter', expiresAt: null },
  })
})

it('takes the codes of a dropped file, with its name as the batch', async () => {
  await open()
  await describeVoucher()
  const field = await fill('Codes', 'TRAM-0001')
  const file = new File(['Code;Value\nTRAM-0002;5\nTRAM-0003;5'], 'Trams March.csv', { type: 'text/csv' })
  fireEvent.drop(field, { dataTransfer: { files: [file] } })
  await waitFor(() => expect(field.value).toBe('TRAM-0001\nTRAM-0002\nTRAM-0003'))
  expect(screen.getByLabelText<HTMLInputElement>('Batch').value).toBe('Trams March')
})

it('names the code that is unfit, and sends nothing', async () => {
  const { calls } = await open()
  await describeVoucher()
  await fill('Codes', 'TRAM-0001\nabc')
  await press('Add reward')
  expect(await screen.findByText('A code has 4 to 100 printable characters, unlike “abc”')).toBeVisible()
  expect(calls('rewards.create')).toEqual([])
})

it('leads to the form instead of publishing a reward without codes', async () => {
  const draft = { ...created, status: 'DRAFT' as const, stock: 0 }
  await openPage(`/rewards/${draft.id}`, {
    'rewards.get': {
      data: { ...draft, pointsRedeemed: 0, fulfilmentRate: null, medianHoursToFulfil: null, trend: [] },
    },
  })
  const add = await screen.findByRole('link', { name: 'Add codes' })
  expect(add.getAttribute('href')).toBe(`/rewards/${draft.id}/edit`)
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(within(screen.getByRole('main')).getByText(/No voucher codes. Edit the reward to add them/)).toBeVisible()
})

it('opens with the cursor in its first field', async () => {
  await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it('leaves the keyboard of a phone closed', async () => {
  const { matchMedia } = globalThis
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(query =>
    Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
  )
  await open()
  await screen.findByLabelText('Name')
  expect(document.activeElement).not.toBe(screen.getByLabelText('Name'))
  vi.restoreAllMocks()
})
