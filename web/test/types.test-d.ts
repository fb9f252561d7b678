import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { describe, it } from 'vitest'
import { fakeApi } from './fake-api.ts'

describe('the web refuses at compile time', () => {
  it('a schema that is not printed', () => {
    // @ts-expect-error the body stays with the server: a form imports its schema by name
    neighborhoods.create.body
    // @ts-expect-error the query is a JSON Schema here
    neighborhoods.list.query.parse
    // @ts-expect-error of the answer only the keys are printed
    neighborhoods.list.response.parse
  })

  it('a fake answer that the server would not give', () => {
    // @ts-expect-error a page of rows, not one record
    fakeApi({ 'neighborhoods.list': { data: 'Ribeira' } })
    // @ts-expect-error the contract has no such endpoint
    fakeApi({ 'neighborhoods.sink': {} })
  })
})
