import type { games } from '@fulmar/contract/academy/games'
import type { questionBank } from '@fulmar/contract/academy/question-bank'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '#core/search.ts'
import type { TabAddress } from '#parts/record/RecordPage.tsx'
import type { ViewState } from '#ui/table/view-search.ts'
import { academyArea, gameParent } from './academy.parents.tsx'
import { resultLists, resultPages } from './academy-results.routes.tsx'

const list = createRoute({
  getParentRoute: () => academyArea,
  path: '/',
  validateSearch: searchOf<typeof games.list, ViewState>(),
  component: lazyRouteComponent(() => import('./list/GameList.tsx'), 'GameList'),
})

const bank = createRoute({
  getParentRoute: () => academyArea,
  path: 'bank',
  staticData: { title: 'Question bank' },
  validateSearch: searchOf<typeof questionBank.list, ViewState>(),
  component: lazyRouteComponent(() => import('./bank/BankPage.tsx'), 'BankPage'),
})

const create = createRoute({
  getParentRoute: () => academyArea,
  path: 'create',
  staticData: { title: 'New game', permission: 'academy:write' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./editor/NewGamePage.tsx'), 'NewGamePage'),
})

const game = createRoute({
  getParentRoute: () => gameParent,
  path: '/',
  component: lazyRouteComponent(() => import('./game/GameTabs.tsx'), 'GameStart'),
})

const edit = createRoute({
  getParentRoute: () => gameParent,
  path: 'edit',
  staticData: { title: 'Edit', permission: 'academy:edit' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./editor/EditGamePage.tsx'), 'EditGamePage'),
})

export const academyRoute = academyArea.addChildren([
  list,
  bank,
  ...resultLists,
  create,
  gameParent.addChildren([game, edit, ...resultPages]),
])
