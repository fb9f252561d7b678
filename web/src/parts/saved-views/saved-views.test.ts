import type { SavedView } from '@fulmar/contract/saved-views'
import { describe, expect, it } from 'vitest'
import { currentOf, searchToSave } from './saved-views.state.ts'

const view = (name: string, search: SavedView['search']) => ({ name, search }) as SavedView

describe('a saved view', () => {
  it('keeps the address state, but not the page or the open record', () => {
    const address = { status: ['ACTIVE', 'PAUSED'], page: 3, open: 'a1', pointsFrom: 20, search: undefined }
    expect(searchToSave(address)).toEqual({ status: 'ACTIVE,PAUSED', pointsFrom: '20' })
  })

  it('is current when the address matches, in any order', () => {
    const views = [view('Suspended', { status: 'SUSPENDED' }), view('Rich', { sortOrder: 'desc', sortBy: 'points' })]
    expect(currentOf(views, searchToSave({ sortBy: 'points', sortOrder: 'desc', page: 2 }))?.name).toBe('Rich')
    expect(currentOf(views, searchToSave({ sortBy: 'points' }))).toBeUndefined()
  })
})
