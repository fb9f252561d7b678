import { expect, it } from 'vitest'
import { unsupportedNode } from './node-release.ts'

it.each(['24.0.0', '24.11.1', '22.23.3'])('says nothing about Node %s', version => {
  expect(unsupportedNode(version)).toBeUndefined()
})

it.each([
  ['20.20.2', 'Node 20.20.2 has had no security fixes since April 2026. Use Node 24 or 22.'],
  ['21.7.3', 'Node 21.7.3 has had no security fixes since April 2026. Use Node 24 or 22.'],
  ['26.1.0', 'Node 26.1.0 is one that Fulmar was not tested on. Use Node 24 or 22.'],
])('says what speaks against Node %s', (version, words) => {
  expect(unsupportedNode(version)).toBe(words)
})
