import { type SavedList, type SavedView, savedViews } from '@fulmar/contract/saved-views'
import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { SavedViewRow } from './SavedViewRow.tsx'
import classes from './SavedViews.module.css'

interface Props {
  list: SavedList
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The current view. */
  search: SavedView['search']
  onShow: (search: Record<string, string>) => void
}

/** Own views, then shared ones, and a form to save the current view. */
export function SavedViewPanel({ list, views, current, search, onShow }: Props) {
  const refresh = [savedViews.list]
  const restore = useSend(savedViews.create, { refresh })
  const remove = useSend(savedViews.remove, { hideToast: true, refresh })
  const pin = useSend(savedViews.pin, { hideToast: true, refresh })
  const isPlain = Object.keys(search).length === 0
  const putBack = ({ name, search: kept, isShared, isPinned }: SavedView) =>
    restore.mutate(
      { body: { list, name, search: kept, isShared } },
      { onSuccess: again => isPinned && pin.mutate({ body: { id: again.data.id, isPinned } }) },
    )
  const removeAndOffer = (view: SavedView) =>
    remove.mutate(
      { body: { id: view.id, version: view.version } },
      { onSuccess: () => toast.undo(`${view.name} removed`, () => putBack(view)) },
    )
  return (
    <Stack gap={12}>
      {views.length === 0 && (
        <Text fw={450} c="dimmed" fz="xs">
          {isPlain
            ? 'No saved views yet. Filter or sort the list, then save it here.'
            : 'No saved views yet. Save this view to open it with one click on any device.'}
        </Text>
      )}
      {views.length > 0 && (
        <Box component="ul" mah="20rem" m={-4} style={{ overflowY: 'auto' }}>
          {views.map(view => (
            <SavedViewRow
              key={view.id}
              view={view}
              isCurrent={view.id === current?.id}
              onShow={() => onShow(view.search)}
              onRemove={() => removeAndOffer(view)}
            />
          ))}
        </Box>
      )}
      {!isPlain && !current && <SavedViewForm list={list} mine={views.filter(view => view.isMine)} search={search} />}
      {!isPlain && (
        <Button variant="subtle" size="compact-sm" className="start" onClick={() => onShow({})}>
          Show full list
        </Button>
      )}
    </Stack>
  )
}

interface SavedViewFormProps {
  list: SavedList
  mine: readonly SavedView[]
  search: SavedView['search']
}

/** Saves the current view, replacing one of the same name. */
function SavedViewForm({ list, mine, search }: SavedViewFormProps) {
  const [typed, setTyped] = useState('')
  const refresh = [savedViews.list]
  const create = useSend(savedViews.create, { refresh })
  const replace = useSend(savedViews.change, { refresh })
  const name = typed.trim()
  const namesake = mine.find(view => view.name.toLowerCase() === name.toLowerCase())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    if (namesake) replace.mutate({ body: { id: namesake.id, version: namesake.version, search } })
    else create.mutate({ body: { list, name, search, isShared: false } })
  }
  return (
    <form className={`stack ${classes.form}`} onSubmit={save}>
      <TextInput
        className="grow"
        label="View name"
        description={namesake && `Replaces your view ${namesake.name}`}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={60}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" disabled={name === ''} loading={create.isPending || replace.isPending}>
        {namesake ? 'Replace' : 'Save view'}
      </Button>
    </form>
  )
}
