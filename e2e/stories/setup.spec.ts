import type { Page } from '@playwright/test'
import { startEmpty } from '../empty.ts'
import { arrive, test as base, checkAxe, expect, visit } from '../fixtures.ts'

/** An installation without records, until the browser is closed. */
const test = base.extend<object, { empty: Awaited<ReturnType<typeof startEmpty>> }>({
  empty: [
    async ({ browserName: _any }, give) => {
      const product = await startEmpty()
      await give(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ role: 'nobody' })

const next = (page: Page, action: string) => page.getByRole('link', { name: action, exact: true }).click()
const done = (page: Page, count: number) => expect(page.getByText(`${count} of 7 done`)).toBeVisible()

/** Joins an installation that has nobody yet, by the link that `npm run admin` prints. */
async function join(page: Page, link: string) {
  await visit(page, link, 'Join the programme')
  await page.getByLabel('New password').fill('salt and seaweed')
  await page.getByLabel('Confirm password').fill('salt and seaweed')
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await arrive(page, 'Dashboard')
}

async function addNeighborhood(page: Page) {
  await page.getByRole('button', { name: 'Add neighborhood' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add neighborhood' })
  await form.getByLabel('Name').fill('Ribeira')
  await form.getByLabel('Code').fill('POR-RIB')
  await form.getByLabel('Households').fill('120')
  await form.getByLabel('City', { exact: true }).fill('Porto')
  await form.getByLabel('State or province').fill('Porto')
  await form.getByLabel('Country').fill('Portugal')
  await form.getByLabel('Latitude').fill('41.14')
  await form.getByLabel('Longitude').fill('-8.61')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Ribeira added')).toBeVisible()
}

async function addStore(page: Page) {
  const answers = {
    'Store name': 'Loja da Foz',
    'Contact phone': '222010099',
    'Contact email': 'foz@stores.example',
    'Street address': 'Rua da Praia 12',
    City: 'Porto',
    'State/Province': 'Porto',
    Country: 'Portugal',
    'Postal code': '4150-001',
    Latitude: '41.15',
    Longitude: '-8.67',
  }
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Add store' }).click()
  await arrive(page, 'Loja da Foz')
}

/** There is nobody else yet: the owner says why they approve what they added, and proves who they are. */
async function approveAlone(page: Page) {
  await page.getByRole('link', { name: 'Open in the inbox' }).click()
  await arrive(page, 'Store requests')
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page
    .getByRole('dialog', { name: 'Approve Loja da Foz?' })
    .getByRole('button', { name: 'Approve store' })
    .click()
  const proof = page.getByRole('dialog', { name: 'Two people are needed' })
  // After the seconds in which it could be undone.
  await expect(proof.getByText('You asked for this store, and nobody else can approve this store.')).toBeVisible()
  await checkAxe(page)
  await proof.getByRole('button', { name: 'Decide alone' }).click()
  await expect(proof.getByText('Fill this in').first()).toBeVisible()
  await proof.getByLabel('Reason').fill('I am starting the programme on my own')
  await proof.getByLabel('Your password').fill('not my password')
  await proof.getByRole('button', { name: 'Decide alone' }).click()
  await expect(proof.getByText('That password is incorrect')).toBeVisible()
  await proof.getByLabel('Your password').fill('salt and seaweed')
  await proof.getByRole('button', { name: 'Decide alone' }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByText('Loja da Foz approved').first()).toBeVisible()
}

/** Somebody who is not a member yet is added where nobody is found, with a name and nothing else. */
async function recordForNewcomer(page: Page, url: string) {
  await visit(page, `${url}/collections/record`, 'Record collection')
  await page.getByRole('combobox', { name: 'Store' }).fill('Loja')
  await page.getByRole('option', { name: /Loja da Foz/ }).click()
  await page.getByRole('combobox', { name: 'Member' }).fill('Rosa')
  await page.getByRole('button', { name: '+ Add Rosa' }).click()
  const member = page.getByRole('dialog', { name: 'Add member' })
  await expect(member.getByLabel('Name')).toHaveValue('Rosa')
  await member.getByLabel(/^Phone/).fill('912345678')
  await checkAxe(page)
  await member.getByRole('button', { name: 'Add member' }).click()
  await expect(member).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue('Rosa')
  await page.getByRole('combobox', { name: 'Plastic' }).click()
  await page.getByRole('option', { name: /PET/ }).click()
  await page.getByRole('textbox', { name: 'Weight' }).fill('1.2')
  await page.getByRole('button', { name: 'Record and award points' }).click()
  // After the store has closed, it is asked again.
  const [again, recorded] = [
    page.getByRole('button', { name: 'Record anyway' }),
    page.getByRole('heading', { name: 'Collection recorded' }),
  ]
  await expect(again.or(recorded)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await arrive(page, 'Collection recorded')
}

test('the owner of an empty installation is led to the first store; a step is skipped and found again', async ({
  page,
  empty,
  guard,
}) => {
  await visit(page, `${empty.url}/login`, 'Sign In')
  await expect(page.getByRole('complementary', { name: 'How to sign in' })).toContainText('npm run admin -- create')
  await join(page, await empty.invite('ana@example.org'))
  await done(page, 0)
  await checkAxe(page)

  await next(page, 'Open programme settings')
  await arrive(page, 'Programme')
  await page.getByLabel('Programme name').fill('Cidade Azul')
  await page.getByRole('combobox', { name: /^Country/ }).fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await expect(page.getByRole('combobox', { name: /^Time zone/ })).toHaveValue('Europe/Lisbon')
  await expect(page.getByRole('combobox', { name: /^Currency/ })).toHaveValue(/^EUR/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await visit(page, `${empty.url}/setup`, /^Set up/)
  await done(page, 1)
  await expect(page.getByText('Just looking around?')).toBeVisible()

  await page.getByRole('button', { name: 'Skip this step' }).click()
  await next(page, 'Set rates')
  await arrive(page, 'Rates')
  await page.getByLabel(/^PET/).fill('100')
  await page.getByLabel(/^HDPE/).fill('80')
  await checkAxe(page)
  await page.getByRole('button', { name: 'Set rates', exact: true }).click()
  await expect(page.getByText('2 rates set')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rates by plastic' })).toBeVisible()

  await visit(page, `${empty.url}/dashboard`, 'Dashboard')
  await next(page, 'Open neighborhoods')
  await arrive(page, 'Neighborhoods')
  await addNeighborhood(page)

  await visit(page, `${empty.url}/dashboard`, 'Dashboard')
  await next(page, 'Add store')
  await arrive(page, 'Add store')
  await addStore(page)
  // What follows from a wrong password is expected.
  guard.expect(/40[09]/)
  await approveAlone(page)

  await visit(page, `${empty.url}/settings/programme`, 'Programme')
  await next(page, 'Setup steps')
  await arrive(page, 'Set up Cidade Azul')
  await done(page, 4)
  await checkAxe(page)
  await page.getByRole('button', { name: 'Resume: Invite your team' }).click()
  await next(page, 'Invite administrator')
  const invitation = page.getByRole('dialog', { name: 'Invite administrator' })
  await invitation.getByLabel('Name').fill('Rui')
  await invitation.getByLabel('Email').fill('rui@example.org')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation).toBeHidden()
  await visit(page, `${empty.url}/setup`, 'Set up Cidade Azul')
  await done(page, 5)
  await expect(page.getByRole('link', { name: 'Add member' })).toBeVisible()
  await recordForNewcomer(page, empty.url)
  await visit(page, `${empty.url}/setup`, 'Set up Cidade Azul')
  await done(page, 7)
  await expect(page.getByText('All set.')).toBeVisible()
})
