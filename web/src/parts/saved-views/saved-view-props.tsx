import { type SavedList, savedViews } from '@fulmar/contract/saved-views'
import { type LinkProps, useSearch } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { type TabLink, TabLinks } from '#ui/tabs/TabLinks.tsx'
import { SavedViews } from './SavedViews.tsx'
import { currentOf, searchToSave } from './saved-views.state.ts'

/** Props that give a table saved views and their tabs: `<DataTable {...savedViewsOf('stores')} …>`. */
export const savedViewsOf = (list: SavedList) => ({
  savedViews: <SavedViews list={list} />,
  pinnedViews: <PinnedViews list={list} />,
})

/** The pinned views of a list as tabs, after the full list; nothing if none is pinned. */
function PinnedViews({ list }: { list: SavedList }) {
  const search = searchToSave(useSearch({ strict: false }))
  const views = useApi(savedViews.list, { query: { list } }, { staleTime: 60_000 })
  const pinned = views.data?.data.filter(view => view.isPinned) ?? []
  if (pinned.length === 0) return null
  const current = currentOf(pinned, search)
  const tab = (label: string, wanted: Record<string, string>, isCurrent: boolean): TabLink => ({
    label,
    to: '.',
    // The page validates the view like any address.
    search: wanted as LinkProps['search'],
    isCurrent,
  })
  return (
    <TabLinks
      label="Pinned views"
      isCompact
      tabs={[
        tab('All', {}, Object.keys(search).length === 0),
        ...pinned.map(view => tab(view.name, view.search, view.id === current?.id)),
      ]}
    />
  )
}
