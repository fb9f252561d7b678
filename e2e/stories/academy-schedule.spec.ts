import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { games } from '@fulmar/contract/academy/games'
import type { Locator, Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { ask } from '../collections.ts'
import { checkAxe, expect, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'

const zone = 'Europe/Lisbon'
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const noonHour = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone }).format(new Date(`${day}T12:00Z`))

/** The next Sunday on which the clocks of Lisbon change, after what the demo has in its calendar. */
function nextClockChange(): string {
  let day = shifted(new Date().toISOString().slice(0, 10), 60)
  while (noonHour(day) === noonHour(shifted(day, -1))) day = shifted(day, 1)
  return day
}

async function choose(drawer: Locator, page: Page, label: string, option: string) {
  await drawer.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** "Sun, 28 Mar, 18:00", as the page says it to a programme in Portugal. */
const said = (day: string) =>
  new Intl.DateTimeFormat('en-PT', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${day}T18:00Z`))

test('a weekly time keeps its hour when the clocks change, and a round is moved by keyboard and back', async ({
  page,
  tokenOf,
}) => {
  const admin = await tokenOf('admin')
  const title = unique('Tide quiz')
  const { data: game } = await send(games.create, admin, { title })
  const change = nextClockChange()
  const [first, monday] = [shifted(change, -7), shifted(change, -6)]

  await visit(page, `/academy/${game.id}/schedule?view=list&date=${change}`, title)
  await page.getByRole('button', { name: 'Add play time' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add play time' })
  await drawer.getByLabel('Date').fill(first)
  await choose(drawer, page, 'Repeats', 'Every week')
  // The day of the first round.
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Sunday')
  await choose(drawer, page, 'Ends', 'After a number of rounds')
  await drawer.getByLabel('Rounds', { exact: true }).fill('3')
  const next = drawer.getByRole('region', { name: 'Next rounds' })
  // Each may also say which other game is open then.
  await expect(next.getByRole('listitem')).toContainText([said(first), said(change), said(shifted(change, 7))])
  await expect(next).toContainText('The clocks change in between')
  await checkAxe(page)
  await drawer.getByRole('button', { name: 'Add play time' }).click()

  const list = page.getByRole('list', { name: 'Rounds by day' })
  await expect(list.getByRole('button', { name: /^18:00–20:00/ })).toHaveCount(2)
  await expect(page.getByText(/the clocks go (forward|back) by 1 h/)).toBeVisible()
  const span = `from=${shifted(change, -30)}T00:00:00Z&to=${shifted(change, 30)}T00:00:00Z`
  const rounds = await ask<Round[]>(`${gameSchedule.rounds.path}?gameId=${game.id}&${span}`, admin)
  expect(new Set(rounds.map(({ startsAt }) => new Date(startsAt).getUTCHours())).size).toBe(2)

  await page.getByText('Month', { exact: true }).click()
  const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${first}"]`) })
  const block = cell.getByRole('button', { name: /^18:00–20:00/ })
  await block.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Move the round from ${said(first)} to ${said(monday)}?`, { exact: false })).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Round moved to ${said(monday)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`Round back on ${said(first)}`)).toBeVisible()
  await expect(block).toBeVisible()
})
