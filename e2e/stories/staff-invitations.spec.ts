import { unique } from '../arrange.ts'
import { ownedStore, setUpDevice } from '../counter.ts'
import { expect, test, visit } from '../fixtures.ts'
import { mailedInvitation, mailTo } from '../mail.ts'
import { member } from '../people.ts'

test.use({ role: 'nobody' })

test.describe('an invitation to the counter', () => {
  test('reads alike for a new address and for the one of a member; only the new one gets a link', async ({
    page,
    tokenOf,
  }) => {
    const [store, person] = [await ownedStore(await tokenOf('admin')), await member()]
    const email = `${unique('nuno').toLowerCase().replaceAll(' ', '.')}@staff.example`
    await page.goto('/counter')
    await setUpDevice(page, store)
    await page.getByRole('button', { name: 'My store' }).click()
    await page.getByLabel('Email').fill(store.email)
    await page.getByLabel('Password').fill(store.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Staff/ }).click()
    for (const [name, address] of [
      ['Nuno', email],
      ['Teresa', person.email],
    ] as const) {
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Email (optional)').fill(address)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const item = page.getByRole('listitem').filter({ hasText: address })
      await expect(item).toContainText('Invited: the link is valid until')
      await expect(item.getByRole('button', { name: `Send ${name} a new link` })).toBeVisible()
    }
    expect(await mailTo(person.email, /wants to invite you to its counter/)).not.toContain('accept-invitation')
    const first = await mailedInvitation(email)
    await page.getByRole('button', { name: 'Send Nuno a new link' }).click()
    await expect(page.getByText(`We emailed a new link to ${email}.`)).toBeVisible()
    await expect.poll(() => mailedInvitation(email)).not.toBe(first)
    await visit(page, `/accept-invitation#${await mailedInvitation(email)}`, `Join ${store.name}`)
    await page.getByLabel('New password').fill('sea glass on the beach')
    await page.getByLabel('Confirm password').fill('sea glass on the beach')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText(`At the counter of ${store.name} you are known by your name and a PIN.`)).toBeVisible()
  })
})
