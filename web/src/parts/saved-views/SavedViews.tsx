import { type SavedList, savedViews } from '@fulmar/contract/saved-views'
import { Button, Popover, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { currentOf, searchToSave } from './saved-views.state.ts'

const SavedViewPanel = lazyNamed(
  () => import('./SavedViewPanel.tsx'),
  'SavedViewPanel',
  () => <SkeletonLines count={3} />,
)

interface Props {
  list: SavedList
  /** There are no list options that they could be part of. */
  isAlone?: boolean
}

/** The saved views of a list, as a menu; on phones part of the list options. */
export function SavedViews({ list, isAlone = false }: Props) {
  const isInOptions = useIsPhone() && !isAlone
  const [isOpen, setOpen] = useState(false)
  const search = searchToSave(useSearch({ strict: false }))
  const navigate = useNavigate()
  // The default list matches no saved view, so nothing is loaded.
  const isPlain = Object.keys(search).length === 0
  const views = useApi(
    savedViews.list,
    { query: { list } },
    { enabled: isInOptions || isOpen || !isPlain, staleTime: 60_000 },
  )
  const current = currentOf(views.data?.data ?? [], search)
  const show = (wanted: Record<string, string>) => {
    setOpen(false)
    // The page validates the view like any address.
    void navigate({ to: '.', search: wanted as never, resetScroll: false })
  }
  const panel = (
    <Loaded of={views} lines={3}>
      {({ data }) => <SavedViewPanel list={list} views={data} current={current} search={search} onShow={show} />}
    </Loaded>
  )
  if (isInOptions)
    return (
      <section aria-label="Saved views">
        <Title order={3} size="h5" fw={600} mb={8}>
          Saved views
        </Title>
        {panel}
      </section>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={372}
      trapFocus
      returnFocus
      withRoles={false}
      // Its own listener would handle Esc before a field inside could.
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          maw="16rem"
          leftSection={<Bookmark size={16} fill={current ? 'currentColor' : 'none'} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {current?.name ?? 'Saved views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Saved views"
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
      >
        {isOpen && panel}
      </Popover.Dropdown>
    </Popover>
  )
}
