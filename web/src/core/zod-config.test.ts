import './zod-config.ts'
import { expect, it } from 'vitest'
import { config } from 'zod'

it('turns off eval in zod', () => {
  expect(config().jitless).toBe(true)
})
