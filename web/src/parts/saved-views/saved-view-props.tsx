import type { SavedList } from '@fulmar/contract/saved-views'
import { PinnedViews } from './PinnedViews.tsx'
import { SavedViews } from './SavedViews.tsx'

/** Props that give a table saved views and their tabs: `<DataTable {...savedViewsOf('stores')} …>`. */
export const savedViewsOf = (list: SavedList) => ({
  savedViews: <SavedViews list={list} />,
  pinnedViews: <PinnedViews list={list} />,
})
