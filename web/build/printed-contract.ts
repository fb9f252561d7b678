import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const WHOLE = '?whole'

/**
 * Gives the web each file of the contract as it prints: endpoints and constants as plain data, schemas from the file
 * itself. A page that only calls then travels without zod; a form that names its schema brings it along.
 */
export const printedContract: Plugin = {
  name: 'printed-contract',
  enforce: 'pre',
  resolveId: (source, importer) =>
    // What a whole file imports is whole, too.
    importer?.startsWith(folder) && importer.endsWith(WHOLE) && source.startsWith('.')
      ? join(dirname(importer), source) + WHOLE
      : null,
  async load(id) {
    if (!id.startsWith(folder)) return null
    if (id.endsWith(WHOLE))
      return { code: readFileSync(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'ts', moduleSideEffects: false }
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, logLevel: 'error' })
    return { code: print(module, `${id}${WHOLE}`), moduleType: 'js', moduleSideEffects: false }
  },
}

const print = (module: Record<string, unknown>, whole: string): string =>
  Object.entries(module)
    .map(([name, value]) => {
      const data = printed(value)
      return data === undefined
        ? `export { ${name} } from ${JSON.stringify(whole)}`
        : `export const ${name} = ${JSON.stringify(data)}`
    })
    .join('\n')

/** The value as plain data; nothing when it is more than data. */
function printed(value: unknown): unknown {
  if (isArea(value))
    return Object.fromEntries(Object.entries(value).map(([name, endpoint]) => [name, printEndpoint(endpoint)]))
  return isData(value) ? value : undefined
}

interface Declared {
  method: string
  path: string
  query?: z.ZodType
  response: z.ZodObject | 'csv' | 'events'
}

const isArea = (value: unknown): value is Record<string, Declared> =>
  isRecord(value) && Object.values(value).every(one => isRecord(one) && 'method' in one && 'path' in one)

/** What a caller needs: of the query its JSON Schema, by which an address is read; of the answer its keys. */
function printEndpoint(endpoint: Declared): object {
  const { query, response, ...rest } = endpoint
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key, value]) => key !== 'summary' && isData(value))),
    ...(query && { query: z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) }),
    response: typeof response === 'string' ? response : { shape: keysOf(response.shape) },
  }
}

const keysOf = (shape: object) => Object.fromEntries(Object.keys(shape).map(key => [key, {}]))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData)
  if (isRecord(value)) return Object.values(value).every(isData)
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
