import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFolder } from '#core/server-folder.ts'
import { findViolations, floors } from '../../scripts/import-rules.mjs'

function violationsOf(path: string, specifier: string): string[] {
  return findViolations([{ path, source: `import { x } from '${specifier}'\n` }])
}

describe('import rules', () => {
  it.each([
    ['contract/src/stores/stores.ts', 'zod/mini'],
    ['contract/src/stores/stores.ts', './common.ts'],
    ['server/src/areas/stores/stores.ts', '#areas/points/points.ts'],
    ['server/src/areas/stores/stores.ts', './stores.queries.ts'],
    ['server/src/areas/stores/stores.queries.ts', '#core/db.ts'],
    ['server/src/areas/stores/stores.routes.ts', '#core/http/routes.ts'],
    ['server/src/areas/stores/stores.ts', '@fulmar/contract/stores/stores'],
    ['server/src/main.ts', './app.ts'],
    ['web/src/areas/stores/StoreList.tsx', '#parts/StorePicker.tsx'],
    ['web/src/areas/stores/StoreList.tsx', './StoreDrawer.tsx'],
    ['web/src/parts/StorePicker.tsx', '#core/use-api.ts'],
    ['web/src/ui/DataTable.tsx', '@mantine/core'],
  ])('%s may import %s', (path, specifier) => {
    expect(violationsOf(path, specifier)).toEqual([])
  })

  it.each([
    ['contract/src/stores/stores.ts', 'node:fs', 'the contract imports zod and itself'],
    ['contract/src/stores/stores.ts', '../../server/src/app.ts', 'the contract imports zod and itself'],
    ['server/src/core/db.ts', '#areas/stores/stores.ts', 'core knows no product'],
    ['server/src/core/db.ts', '../app.ts', 'core and areas do not import'],
    ['server/src/areas/stores/stores.ts', '../../start.ts', 'core and areas do not import'],
    ['server/src/start.ts', './main.ts', 'nothing imports main'],
    ['server/src/areas/stores/stores.ts', '#areas/points/points.queries.ts', "another area's front file"],
    ['server/src/areas/stores/stores.ts', '../points/points.rules.ts', "another area's front file"],
    ['server/src/areas/points/points.ts', '../stores/stores.ts', 'floors below'],
    ['server/src/areas/stores/stores.ts', '../collections/collections.ts', 'floors below'],
    ['server/src/areas/ships/ships.ts', '../activity/activity.ts', 'floors below'],
    ['server/src/areas/stores/stores.queries.ts', './stores.ts', 'queries know SQL only'],
    ['server/src/areas/stores/stores.queries.ts', 'fastify', 'queries know SQL only'],
    ['server/src/areas/stores/stores.ts', 'fastify', 'rules know no HTTP'],
    ['server/src/areas/stores/stores.ts', '../../../../web/src/core/call.ts', 'server and web share'],
    ['web/src/ui/DataTable.tsx', '#core/call.ts', 'ui knows no product'],
    ['web/src/ui/DataTable.tsx', '@fulmar/contract/stores/stores', 'ui knows no product'],
    ['web/src/core/call.ts', '#parts/StorePicker.tsx', 'core imports neither parts nor areas'],
    ['web/src/parts/StorePicker.tsx', '#areas/stores/StoreList.tsx', 'parts import no area'],
    ['web/src/areas/stores/StoreList.tsx', '#areas/users/UserList.tsx', 'areas never import each other'],
    ['web/src/areas/stores/StoreList.tsx', '@fulmar/server/app', 'server and web share'],
    ['web/src/core/call.ts', '../../../contract/src/stores/stores.ts', 'stays inside its package'],
  ])('%s may not import %s', (path, specifier, sentence) => {
    expect(violationsOf(path, specifier).join('\n')).toContain(sentence)
  })

  it('every area of the server has one floor', () => {
    const areas = readdirSync(join(serverFolder(), 'src/areas'))
    expect(floors.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(areas.toSorted((a, b) => a.localeCompare(b)))
  })

  it('no circular imports, not even of types', () => {
    const files = [
      { path: 'server/src/areas/a/a.ts', source: "import { b } from './b.ts'" },
      { path: 'server/src/areas/a/b.ts', source: "import type { C } from '#areas/a/c.ts'" },
      { path: 'server/src/areas/a/c.ts', source: "import { a } from './a.ts'" },
      { path: 'server/src/areas/a/d.ts', source: "import { a } from './a.ts'\nimport { b } from './b.ts'" },
    ]
    const circle = ['a', 'b', 'c', 'a'].map(name => `server/src/areas/a/${name}.ts`).join(' → ')
    expect(findViolations(files)).toEqual([`Circular import: ${circle}.`])
    expect(findViolations(files.slice(1))).toEqual([])
  })

  it('finds every form of import', () => {
    const source = [
      "import '#areas/a/a.ts'",
      "import type { B } from '#areas/b/b.ts'",
      "export * from '#areas/c/c.ts'",
      "const d = await import('#areas/d/d.ts')",
      "import {\n  e,\n} from '#areas/e/e.ts'",
    ].join('\n')
    expect(findViolations([{ path: 'server/src/core/x.ts', source }])).toHaveLength(5)
  })
})
