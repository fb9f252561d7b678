import '#core/zod-config.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { toast } from 'sonner'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { waitPatienceMs } from '../../server/test/patience.ts'

// What happy-dom lacks and Mantine asks for.
globalThis.matchMedia = query =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

globalThis.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Element.prototype.scrollIntoView = () => {}
// Charts complain about a place without a size.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1)
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Styles are not loaded, so that an element is hidden by its own style or as a closed dialog; happy-dom would look for others at
// every step of every search by role, which takes an eighth of the time.
const hidden = document.createElement('div').style
hidden.display = 'none'
globalThis.getComputedStyle = element =>
  element instanceof HTMLDialogElement && !element.open ? hidden : (element as HTMLElement).style

// React notes where each element was created, for warnings that name its owner: another eighth. It stops by itself after ten
// thousand elements a second.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

configure({
  asyncUtilTimeout: waitPatienceMs,
  // Usually the whole document is printed, at every look for what has not come yet. TEST_DOM=1 prints it.
  ...(!process.env.TEST_DOM && { getElementError: message => new Error(message ?? '') }),
})

// What fails is tried again as in the app, without the seconds in between.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

afterEach(cleanup)

// React only writes on the console that two of a list have the same key or one has none; of the same, it leaves one on the page.
const keyFaults: string[] = []
const { error: writeError } = console
console.error = (...said: unknown[]) => {
  if (/two children with the same key|unique "key" prop/.test(String(said[0])))
    keyFaults.push(said.map(String).join(' '))
  writeError(...said)
}
afterEach(() => expect(keyFaults.splice(0)).toEqual([]))

// The files of a run share one browser and one copy of the app: each leaves it as it would wish to find it.
afterAll(async () => {
  vi.useRealTimers()
  // A page that is cut off while it loads would be broken for every file after this one.
  await vi.dynamicImportSettled()
  toast.dismiss()
  queryClient.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})
