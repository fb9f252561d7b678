import { describe, expect, it } from 'vitest'
import { type Db, sql } from './db.ts'
import { forgetAtWrite, rememberedUntilWrite } from './remembered.ts'

const question = sql`select ${'how many'}`

/** Counts how often it was asked. */
function asking() {
  const db = {} as Db
  let asked = 0
  const ask = async () => ++asked
  return { db, ask: (isWorthKeeping: boolean) => rememberedUntilWrite(db, question, ask, () => isWorthKeeping) }
}

describe('rememberedUntilWrite', () => {
  it('asks once for what is worth keeping, until something is written', async () => {
    const { db, ask } = asking()
    expect([await ask(true), await ask(true)]).toEqual([1, 1])
    forgetAtWrite(db)
    expect(await ask(true)).toBe(2)
  })

  it('asks each time for what is not, but not twice at once', async () => {
    const { ask } = asking()
    expect(await Promise.all([ask(false), ask(false)])).toEqual([1, 1])
    expect(await ask(false)).toBe(2)
  })

  it('does not give an answer from before a write to who asks after it', async () => {
    const { db, ask } = asking()
    const before = ask(true)
    forgetAtWrite(db)
    expect([await ask(true), await before]).toEqual([2, 1])
    expect(await ask(true)).toBe(2)
  })

  it('keeps what one database said from another', async () => {
    const [one, other] = [asking(), asking()]
    await one.ask(true)
    forgetAtWrite(other.db)
    expect([await one.ask(true), await other.ask(true)]).toEqual([1, 1])
  })
})
