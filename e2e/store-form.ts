import type { Page, Request } from '@playwright/test'
import { unique } from './arrange.ts'
import { expect } from './fixtures.ts'
import { pngPicture } from './pictures.ts'

export const newEmail = () => `${unique('harbour').replace(' ', '-')}@stores.example`
export const shop = { name: 'shop.png', mimeType: 'image/png', buffer: pngPicture(64, 48) }

/** Remembers what was asked of a path. */
export function watch(page: Page, path: string): Request[] {
  const seen: Request[] = []
  page.on('request', request => new URL(request.url()).pathname === path && seen.push(request))
  return seen
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function fillIn(page: Page, email: string) {
  await field(page, 'Store name').fill('Harbour Store')
  await field(page, 'Contact phone').fill('912345678')
  await field(page, 'Contact email').fill(email)
}

export async function findAddress(page: Page, text = 'cais da ribeira 12') {
  const street = field(page, 'Street address')
  await street.fill(text)
  await expect(page.getByRole('option', { name: /Cais da Ribeira/ })).toBeVisible()
  await street.press('ArrowDown')
  await street.press('Enter')
}
