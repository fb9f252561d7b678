import type { Page } from '@playwright/test'

/** Holds the scripts of a page back, as a slow line does; what this returns lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const late = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await late
    await route.continue()
  })
  return () => release()
}
