import { describe, expect, it } from 'vitest'
import { formOf, pictureProblem, profileForm } from './profile.form.ts'

describe('the profile form', () => {
  it('strips spaces and brackets from a phone number', () =>
    expect(profileForm.parse({ name: 'Ana', phone: '+351 (91) 234-5678' }).phone).toBe('+351912345678'))

  it('lets the phone number be removed', () => expect(profileForm.parse({ name: 'Ana', phone: ' ' }).phone).toBe(''))

  it.each(['912345678', 'call me'])('rejects the number %s', phone =>
    expect(profileForm.safeParse({ name: 'Ana', phone }).success).toBe(false),
  )

  it('shows no phone as an empty field', () => expect(formOf({ name: 'Ana', phone: null }).phone).toBe(''))

  it('accepts only pictures', () => {
    expect(pictureProblem({ type: 'image/png', size: 10 })).toBeUndefined()
    expect(pictureProblem({ type: 'image/svg+xml', size: 10 })).toContain('JPEG')
    expect(pictureProblem({ type: 'image/png', size: 11 * 1024 * 1024 })).toContain('10 MB')
  })
})
