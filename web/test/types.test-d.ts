import type { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import { type NeighborhoodInput, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import type { ComponentProps } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import type { Field } from '#parts/fields/Field.tsx'
import { fakeApi } from './fake-api.ts'

describe('the web refuses at compile time', () => {
  it('a schema that is not printed: a form imports it by name', () => {
    expectTypeOf(neighborhoods.create).not.toHaveProperty('body')
    expectTypeOf(neighborhoods.list.query).not.toHaveProperty('parse')
    expectTypeOf(neighborhoods.list.response).not.toHaveProperty('parse')
  })

  it('a form control of a field that the list does not have, or that draws its own', () => {
    expectTypeOf<
      ComponentProps<typeof Field<typeof neighborhoodFields, NeighborhoodInput, NeighborhoodInput>>['name']
    >().toEqualTypeOf<'name' | 'code' | 'city' | 'state' | 'country' | 'radiusMeters' | 'households' | 'status'>()
  })

  it('a fake answer that the server would not give', () => {
    // @ts-expect-error a page of rows, not one record
    fakeApi({ 'neighborhoods.list': { data: 'Ribeira' } })
    // @ts-expect-error the contract has no such endpoint
    fakeApi({ 'neighborhoods.sink': {} })
  })
})
