import { type SavedList, savedViews } from '@fulmar/contract/saved-views'
import { Button, Popover } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './SavedViews.module.css'
import { currentOf, searchToSave } from './saved-views.state.ts'

const SavedViewPanel = lazy(() => import('./SavedViewPanel.tsx').then(it => ({ default: it.SavedViewPanel })))

/** The views of one list: which one is open, and the way to the others. On a phone they stand among the options. */
export function SavedViews({ list }: { list: SavedList }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const search = searchToSave(useSearch({ strict: false }))
  const navigate = useNavigate()
  // A list as it comes has no view, so nothing needs to be asked.
  const isPlain = Object.keys(search).length === 0
  const views = useApi(
    savedViews.list,
    { query: { list } },
    { enabled: isPhone || isOpen || !isPlain, staleTime: 60_000 },
  )
  const current = currentOf(views.data?.data ?? [], search)
  const show = (wanted: Record<string, string>) => {
    setOpen(false)
    // Whatever a view holds, the page checks it like any address that was typed.
    void navigate({ to: '.', search: wanted as never, resetScroll: false })
  }
  const panel = (
    <Suspense fallback={<SkeletonLines count={3} />}>
      <SavedViewPanel list={list} views={views} current={current} search={search} onShow={show} />
    </Suspense>
  )
  if (isPhone)
    return (
      <section aria-label="Saved views">
        <h3 className={classes.title}>Saved views</h3>
        {panel}
      </section>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withRoles={false}
      // Its own listener hears Esc before a field inside can keep it to itself.
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
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
