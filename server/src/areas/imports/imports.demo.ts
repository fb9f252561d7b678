import { createHash } from 'node:crypto'
import type { ImportKind } from '@fulmar/contract/imports'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { guessMapping } from './guess.ts'
import { runBatch } from './import-run.ts'
import { checkImport, commitImport } from './import-steps.ts'
import demo from './imports.demo.json' with { type: 'json' }
import { finishReceiving, insertImport, insertRows } from './imports.queries.ts'
import type { ImportServices } from './imports.ts'

interface DemoFile {
  kind: ImportKind
  fileName: string
  headers: string[]
  rows: string[][]
}

const { questions, members } = demo as Record<keyof typeof demo, DemoFile>

/** An import that is done and one that waits for somebody to run it, through the same rules as every other. */
export async function seedImports(db: Db, services: ImportServices, actor: Actor) {
  await happenAgo(db, 5 * 24 * 60)
  const done = await check(db, services, actor, questions)
  await commitImport(db, services, actor, done)
  await finish(db, services, done)
  await happenAgo(db, 3 * 60)
  await check(db, services, actor, members)
}

async function check(db: Db, services: ImportServices, actor: Actor, { kind, fileName, headers, rows }: DemoFile) {
  const id = uuidv7()
  const mapping = guessMapping(services.kinds[kind].columns, headers)
  const fileHash = createHash('sha256').update(JSON.stringify(rows)).digest()
  await insertImport(db, { id, kind, fileName, userId: actor.id })
  await insertRows(
    db,
    id,
    rows.map((cells, n) => ({ row: n + 2, cells })),
  )
  await finishReceiving(db, id, { fileHash, headers, mapping, rows: rows.length })
  await checkImport(db, services, actor, { id, mapping })
  await finish(db, services, id)
  return id
}

async function finish(db: Db, services: ImportServices, id: string) {
  while (await runBatch(db, services, id));
}
