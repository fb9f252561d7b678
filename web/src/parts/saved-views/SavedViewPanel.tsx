import { type SavedList, type SavedView, savedViews } from '@fulmar/contract/saved-views'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { CallError } from '#core/api/CallError.tsx'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { SavedViewForm } from './SavedViewForm.tsx'
import { SavedViewRow } from './SavedViewRow.tsx'
import classes from './SavedViews.module.css'

interface Props {
  list: SavedList
  views: UseQueryResult<{ data: SavedView[] }, ApiError>
  current: SavedView | undefined
  /** What is shown now. */
  search: SavedView['search']
  onShow: (search: Record<string, string>) => void
}

/** Mine, then those colleagues share; under them a name for what is shown now. */
export function SavedViewPanel({ list, views, current, search, onShow }: Props) {
  const refresh = [savedViews.list]
  const restore = useSend(savedViews.create, { refresh })
  const remove = useSend(savedViews.remove, { hideToast: true, refresh })
  if (views.isPending) return <SkeletonLines count={3} />
  if (views.isError) return <CallError error={views.error} onRetry={() => void views.refetch()} />
  const { data } = views.data
  const isPlain = Object.keys(search).length === 0
  const removeAndOffer = ({ id, version, name, search: kept, isShared }: SavedView) =>
    remove.mutate(
      { body: { id, version } },
      {
        onSuccess: () =>
          toast.undo(`${name} removed`, () => restore.mutate({ body: { list, name, search: kept, isShared } })),
      },
    )
  return (
    <div className={classes.panel}>
      {data.length === 0 && (
        <p className={classes.quiet}>
          {isPlain
            ? 'Nothing saved yet. Filter or sort the list as you like, then save it here.'
            : 'Nothing saved yet. Give what you see a name, and it is one click away on any machine.'}
        </p>
      )}
      {data.length > 0 && (
        <ul className={classes.views}>
          {data.map(view => (
            <SavedViewRow
              key={view.id}
              view={view}
              isCurrent={view.id === current?.id}
              onShow={() => onShow(view.search)}
              onRemove={() => removeAndOffer(view)}
            />
          ))}
        </ul>
      )}
      {!isPlain && !current && <SavedViewForm list={list} mine={data.filter(view => view.isMine)} search={search} />}
      {!isPlain && (
        <Button variant="subtle" size="compact-sm" className={classes.plain} onClick={() => onShow({})}>
          Back to the whole list
        </Button>
      )}
    </div>
  )
}
