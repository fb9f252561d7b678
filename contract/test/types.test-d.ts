import { describe, expectTypeOf, it } from 'vitest'
import type { ActivityAction, ActivityActions } from '../src/activity/activity-actions.ts'
import type { Endpoint, Result, Sent } from '../src/core/endpoint.ts'
import { area } from '../src/core/endpoint.ts'
import { neighborhoods } from '../src/neighborhoods/neighborhoods.ts'

declare function call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Result<E>

describe('the contract refuses at compile time', () => {
  it('an endpoint that does not say who may call it', () => {
    // @ts-expect-error access has no default
    area({ list: { method: 'GET', path: '/api/x', summary: 'x', response: 'csv' } })
  })

  it('a permission nobody has defined', () => {
    // @ts-expect-error not in the table of grants
    area({ list: { method: 'GET', path: '/api/x', access: 'ships:sink', summary: 'x', response: 'csv' } })
  })

  it('a call with a wrong query, a missing part or an unknown one', () => {
    // @ts-expect-error not a sort name of this list
    call(neighborhoods.list, { query: { sortBy: 'colour' } })
    // @ts-expect-error the id is missing
    call(neighborhoods.get, {})
    // @ts-expect-error a list takes no body
    call(neighborhoods.list, { query: {}, body: {} })
  })

  it('and types the answer', () => {
    expectTypeOf<Result<typeof neighborhoods.get>['data']['radiusMeters']>().toBeNumber()
  })

  it('an action without words, and one about something the log does not know', () => {
    // @ts-expect-error no sentence
    ;({ 'store.painted': undefined }) satisfies ActivityActions
    // @ts-expect-error nobody has said who may read about ships
    ;({ 'ship.sunk': 'sank {subject}' }) satisfies ActivityActions
    expectTypeOf<'store.painted'>().not.toExtend<ActivityAction>()
  })
})
