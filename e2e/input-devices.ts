import { expect, type Locator, type Page } from '@playwright/test'

type Option = string | RegExp

/** A way to use the product, and the presses and characters it has taken so far. */
export interface InputDevice {
  /** Goes anywhere by the palette. */
  goTo: (words: string, option: Option) => Promise<void>
  use: (target: Locator) => Promise<void>
  /** A button that has a key of its own. */
  decide: (target: Locator, key: string) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** Chooses in a field that searches. */
  pick: (field: Locator, words: string, option: Option) => Promise<void>
  /** Keys pressed or places tapped, and characters typed. */
  readonly spent: { steps: number; characters: number }
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and records' })
const optionOf = (page: Page, name: Option) => page.getByRole('option', { name }).first()

/** Whether Enter would choose it: the palette says so by its own attribute, fields by Mantine's. */
const isMarked = (option: Locator) =>
  option.evaluate(row => row.getAttribute('aria-selected') === 'true' || row.hasAttribute('data-combobox-selected'))

/** Nothing but keys. */
export function keyboard(page: Page): InputDevice {
  const spent = { steps: 0, characters: 0 }
  const press = async (key: string) => {
    spent.steps++
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    spent.characters += text.length
    await page.keyboard.type(text)
  }
  /** Moves the focus with Tab until it is on the target. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < 150; tabs++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`${String(target)} cannot be reached with Tab`)
  }
  const chooseOption = async (option: Option) => {
    const wanted = optionOf(page, option)
    await expect(wanted).toBeVisible()
    for (let downs = 0; downs < 30 && !(await isMarked(wanted)); downs++) await press('ArrowDown')
    await press('Enter')
  }
  return {
    spent,
    async goTo(words, option) {
      await press('Control+k')
      await expect(palette(page)).toBeFocused()
      await type(words)
      await chooseOption(option)
    },
    async use(target) {
      await tabTo(target)
      await press('Enter')
    },
    async decide(target, key) {
      await expect(target).toBeVisible()
      await press(key)
    },
    async write(field, text) {
      await tabTo(field)
      await type(text)
    },
    async pick(field, words, option) {
      await tabTo(field)
      await type(words)
      await chooseOption(option)
    },
  }
}

/** Nothing but a finger and the keyboard on the screen. */
export function touch(page: Page): InputDevice {
  const spent = { steps: 0, characters: 0 }
  const tap = async (target: Locator) => {
    spent.steps++
    await target.tap()
  }
  const write = async (field: Locator, text: string) => {
    // A field that already has the focus needs no tap.
    if (!(await field.evaluate(element => element === document.activeElement))) await tap(field)
    spent.characters += text.length
    await field.fill(text)
  }
  return {
    spent,
    async goTo(words, option) {
      await tap(page.getByRole('button', { name: 'Search' }))
      await write(palette(page), words)
      await tap(optionOf(page, option))
    },
    use: tap,
    decide: tap,
    write,
    async pick(field, words, option) {
      await write(field, words)
      await tap(optionOf(page, option))
    },
  }
}
