import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Draws items that have no id of their own, such as texts: each is known by its place. A text as the key would let one that
 * comes twice stay on the page when the list changes.
 */
export const inOrder = <T>(items: readonly T[], draw: (item: T, index: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw))
