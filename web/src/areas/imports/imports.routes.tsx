import type { imports as importArea } from '@fulmar/contract/imports'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { Preset } from './preset.ts'

const imports = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'imports',
  staticData: { title: 'Imports', permission: 'imports:use' },
})

const importList = createRoute({
  getParentRoute: () => imports,
  path: '/',
  validateSearch: searchOf<typeof importArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./ImportsPage.tsx'), 'ImportsPage'),
})

const newImport = createRoute({
  getParentRoute: () => imports,
  path: 'new',
  staticData: { title: 'Import a file' },
  validateSearch: (search: { kind?: string } & Preset) => search,
  component: lazyRouteComponent(() => import('./NewImportPage.tsx'), 'NewImportPage'),
})

const oneImport = createRoute({
  getParentRoute: () => imports,
  path: '$id',
  staticData: { title: 'Import' },
  validateSearch: (search: Preset) => search,
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
})

export const importsRoute = imports.addChildren([importList, newImport, oneImport])
