import './zod-config.ts'
import { expect, it } from 'vitest'
import { config } from 'zod'

it('tells zod to make no code from strings', () => {
  expect(config().jitless).toBe(true)
})
