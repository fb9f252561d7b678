import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './processes.mjs'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does: npm run db:new -- add_stores')
  process.exit(1)
}

const folder = join(root, 'server', 'database', 'migrations')
mkdirSync(folder, { recursive: true })
const numbers = readdirSync(folder).map(file => Number.parseInt(file, 10) || 0)
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const file = join(folder, `${number}_${name}.sql`)
writeFileSync(file, '', { flag: 'wx' })
console.log(relative(root, file))
