import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blankStoreForm } from '../form/store-form.ts'
import { loadDraft, saveDraft } from './store-draft.ts'

const key = 'fulmar-store-request'
beforeEach(() => localStorage.clear())

describe('the draft', () => {
  it('restores the input, without image and password', () => {
    const typed = { ...blankStoreForm(), name: 'Harbour', image: 'uploads/1.png', password: 'x' }
    typed.location.coordinates = [-8.6, null]
    saveDraft(typed)
    expect(loadDraft()).toEqual({ ...typed, image: '', password: '' })
    expect(localStorage.getItem(key)).not.toContain('uploads/1.png')
  })

  it('is not stored for a blank form', () => {
    saveDraft({ ...blankStoreForm(), name: 'Harbour' })
    saveDraft(blankStoreForm())
    expect(localStorage.getItem(key)).toBeNull()
    expect(loadDraft()).toBeUndefined()
  })

  it('keeps only values that fit the form', () => {
    const values = { name: 7, address: { city: 'Porto', moon: 1 }, operatingHours: [1], extra: true }
    localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values }))
    const blank = blankStoreForm()
    expect(loadDraft()).toEqual({ ...blank, address: { ...blank.address, city: 'Porto' } })
    localStorage.setItem(key, '{broken')
    expect(loadDraft()).toBeUndefined()
  })

  it('expires after thirty days', () => {
    saveDraft({ ...blankStoreForm(), name: 'Harbour' })
    vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60 * 1000)
    expect(loadDraft()).toBeUndefined()
    vi.useRealTimers()
  })
})
