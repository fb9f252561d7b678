import { parseArgs } from 'node:util'
import { loadLarge, sizesFor } from '../large.ts'
import { runCommand, withDatabase } from './run-command.ts'

const size = { type: 'string' } as const

/** `npm run data:large -- --collections 100000`: loads a large programme into the configured database. */
runCommand(async () => {
  const { values } = parseArgs({
    options: { neighborhoods: size, stores: size, users: size, collections: size, add: { type: 'boolean' } },
  })
  const { add: isAdded = false, collections, ...others } = values
  const given = Object.entries(others).map(([name, text]) => [name, wholeNumber(name, text)])
  const sizes = {
    ...sizesFor(collections === undefined ? undefined : wholeNumber('collections', collections)),
    ...Object.fromEntries(given),
  }
  const startedAt = Date.now()
  const say = (what: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`)
  await withDatabase(database => loadLarge(database, sizes, { isAdded, say }))
  say('done')
})

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new TypeError(`--${name} must be a whole number of at least 1`)
  return Number(text)
}
