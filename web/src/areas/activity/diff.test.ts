import { expect, it } from 'vitest'
import { diffOf } from './diff.ts'

it('shows a change with both values', () =>
  expect(diffOf({ before: { adminRole: 'AUDITOR' }, after: { adminRole: 'OWNER' } })).toEqual([
    { field: 'Admin role', before: 'auditor', after: 'owner' },
  ]))

it('has no before for a creation and no after for a removal', () => {
  expect(diffOf({ before: null, after: { name: 'Harbour' } })).toEqual([
    { field: 'Name', before: undefined, after: 'Harbour' },
  ])
  expect(diffOf({ before: { name: 'Harbour' }, after: null })).toEqual([
    { field: 'Name', before: 'Harbour', after: undefined },
  ])
})

it('is empty when nothing changed', () => expect(diffOf({ before: null, after: null })).toEqual([]))
