import { type SavedView, savedViews } from '@fulmar/contract/saved-views'
import { ActionIcon, Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Check, Pencil, Pin, Trash2, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import classes from './SavedViews.module.css'

interface Props {
  view: SavedView
  isCurrent: boolean
  onShow: () => void
  onRemove: () => void
}

/** A saved view. Each can be pinned; own views can be shared, renamed and removed. */
export function SavedViewRow({ view, isCurrent, onShow, onRemove }: Props) {
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'over'>('not yet')
  const share = useSend(savedViews.change, { hideToast: true, refresh: [savedViews.list] })
  const pin = useSend(savedViews.pin, { hideToast: true, refresh: [savedViews.list] })
  const { id, version, name, isShared, isMine, isPinned, owner } = view
  if (renaming === 'now') return <Rename view={view} onDone={() => setRenaming('over')} />
  return (
    <li className="line" style={{ gap: 2, paddingInline: 4 }}>
      <UnstyledButton className={`line hovers ${classes.open}`} aria-current={isCurrent || undefined} onClick={onShow}>
        <Text className="anywhere" miw={0} span>
          {name}
          {isShared && <span className="detail">{isMine ? 'Shared with the team' : `From ${owner}`}</span>}
        </Text>
        {isCurrent && <Check size={16} aria-hidden />}
      </UnstyledButton>
      <ActionIcon
        size={32}
        aria-label={`Pin ${name} as a tab`}
        title="Pin as a tab above the list"
        aria-pressed={isPinned}
        variant={isPinned ? 'light' : 'subtle'}
        color={isPinned ? 'kelp' : 'gray'}
        loading={pin.isPending}
        onClick={() => pin.mutate({ body: { id, isPinned: !isPinned } })}
      >
        <Pin size={16} aria-hidden />
      </ActionIcon>
      {isMine && (
        <>
          <ActionIcon
            size={32}
            aria-label={`Share ${name} with the team`}
            aria-pressed={isShared}
            variant={isShared ? 'light' : 'subtle'}
            color={isShared ? 'kelp' : 'gray'}
            loading={share.isPending}
            onClick={() => share.mutate({ body: { id, version, isShared: !isShared } })}
          >
            <Users size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming('now')}
            autoFocus={renaming === 'over'}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon size={32} aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

function Rename({ view: { id, version, name }, onDone }: { view: SavedView; onDone: () => void }) {
  const [typed, setTyped] = useState(name)
  const rename = useSend(savedViews.change, { hideToast: true, refresh: [savedViews.list], onSuccess: onDone })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === name) onDone()
    else if (typed.trim() !== '') rename.mutate({ body: { id, version, name: typed.trim() } })
  }
  return (
    <li>
      <form className="line" style={{ padding: 4 }} onSubmit={send}>
        <TextInput
          className="grow"
          aria-label={`New name for ${name}`}
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            // Cancels renaming and keeps the panel open.
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onDone()
          }}
          autoFocus
        />
        <Button type="submit" variant="default" loading={rename.isPending}>
          Rename
        </Button>
      </form>
    </li>
  )
}
