import { describe, expect, it } from 'vitest'
import { requireFitPassword } from './passwords.ts'

describe('a new password', () => {
  it.each(['password1', 'Qwertyuiop', 'trustno1', 'fulmar123', 'ana@test.example', 'ana.long'])(
    '%s is among the first that are guessed',
    async password => {
      const email = password.includes('@') ? password : 'ana.long@test.example'
      await expect(requireFitPassword(password, email)).rejects.toMatchObject({ code: 'UNFIT_PASSWORD' })
    },
  )

  it('is compared with more than three thousand that were leaked', async () => {
    const { commonPasswords } = await import('./passwords.ts')
    const known = await commonPasswords()
    expect(known.size).toBeGreaterThan(3_000)
    for (const password of known) expect(password.length).toBeGreaterThanOrEqual(8)
  })

  it('may be anything else', async () => {
    await expect(requireFitPassword('a heron over the estuary', 'ana@test.example')).resolves.toBeUndefined()
  })
})
