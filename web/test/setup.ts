import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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

afterEach(cleanup)
