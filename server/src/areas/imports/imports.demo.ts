import { createHash } from 'node:crypto'
import type { ImportKind } from '@fulmar/contract/imports'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { guessMapping } from './guess.ts'
import { runBatch } from './import-run.ts'
import { checkImport, commitImport } from './import-steps.ts'
import { finishReceiving, insertImport, insertRows } from './imports.queries.ts'
import type { ImportServices } from './imports.ts'

interface DemoFile {
  kind: ImportKind
  fileName: string
  headers: string[]
  rows: string[][]
}

const questions: DemoFile = {
  kind: 'questions',
  fileName: 'school-visit-questions.csv',
  headers: ['Question', 'Option 1', 'Option 2', 'Option 3', 'Right answers', 'Explanation', 'Difficulty', 'Tags'],
  rows: [
    ['What is a bottle cap usually made of?', 'PET', 'PP or HDPE', 'PS', '2', 'Caps float, PET sinks.', 'EASY', 'caps'],
    [
      'What should you do with a bottle before handing it in?',
      'Fill it',
      'Empty and press it',
      'Paint it',
      '2',
      '',
      'EASY',
      'habits',
    ],
    [
      'Which plastic is in most yoghurt pots?',
      'PS or PP',
      'PVC',
      'PET',
      '1',
      'The code is below the pot.',
      'MEDIUM',
      'packaging',
    ],
    ['Which of these floats in water?', 'PVC', 'LDPE', 'PET', '', '', 'HARD', 'sorting'],
  ],
}

/** Checked, and left for somebody to import. */
const members: DemoFile = {
  kind: 'members',
  fileName: 'members-paranhos-fair.csv',
  headers: ['Full name', 'E-mail', 'Mobile', 'Bairro'],
  rows: [
    ['Leonor Faria', 'leonor.faria@example.org', '+351 912 345 601', 'Paranhos'],
    ['Tiago Meireles', 'tiago.meireles@example.org', '+351 912 345 602', 'Paranhos'],
    ['Beatriz Lobo', 'beatriz.lobo@example', '+351 912 345 603', 'Paranhos'],
    ['Duarte Pinho', 'duarte.pinho@example.org', '912', 'Paranhos'],
    ['Carolina Serra', 'carolina.serra@example.org', '', 'Paranhos Norte'],
    ['Leonor Faria', 'leonor.faria@example.org', '+351 912 345 601', 'Paranhos'],
  ],
}

/** An import that is done and one that waits, through the same rules as every other. */
export async function seedImports(db: Db, services: ImportServices, actor: Actor) {
  const done = await check(db, services, actor, questions)
  await commitImport(db, services, actor, done)
  await finish(db, services, done)
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
