import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test('an owner rebuilds the figures and follows the job, and looks after the queue', onPhones, async ({ page }) => {
  await visit(page, '/settings/jobs', 'Jobs')
  await page.getByRole('button', { name: 'Rebuild figures' }).click()
  const question = page.getByRole('dialog', { name: 'Rebuild all figures?' })
  await checkAxe(page)
  await question.getByRole('button', { name: 'Rebuild figures' }).click()
  await expect(page.getByText('The rebuild is queued')).toBeVisible()

  // Newest first: the one that the demo has is older.
  await page.getByRole('link', { name: 'Rebuild of all figures' }).first().click()
  await arrive(page, 'Rebuild of all figures')
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await visit(page, '/settings/jobs?state=CANCELLED', 'Jobs')
  await page.getByRole('link', { name: 'Rebuild of all figures' }).first().click()
  await arrive(page, 'Rebuild of all figures')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

  await visit(page, '/settings/jobs/queue', 'Queue')
  await visit(page, '/settings/jobs/schedule', 'Schedule')
  await page.getByRole('button', { name: 'Run now: Delete expired data' }).click()
  await expect(page.getByText('Started: Delete expired data')).toBeVisible()
})
