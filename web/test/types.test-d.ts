import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { describe, expectTypeOf, it } from 'vitest'
import { fakeApi } from './fake-api.ts'

describe('the web refuses at compile time', () => {
  it('a schema that is not printed: a form imports it by name', () => {
    expectTypeOf(neighborhoods.create).not.toHaveProperty('body')
    expectTypeOf(neighborhoods.list.query).not.toHaveProperty('parse')
    expectTypeOf(neighborhoods.list.response).not.toHaveProperty('parse')
  })

  it('a fake answer that the server would not give', () => {
    // @ts-expect-error a page of rows, not one record
    fakeApi({ 'neighborhoods.list': { data: 'Ribeira' } })
    // @ts-expect-error the contract has no such endpoint
    fakeApi({ 'neighborhoods.sink': {} })
  })
})
