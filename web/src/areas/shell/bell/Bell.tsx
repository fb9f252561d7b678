import { notifications } from '@fulmar/contract/notifications/notifications'
import { ActionIcon, Popover, Title, VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './Bell.module.css'
import { BellList } from './BellList.tsx'

const shown = 30

/** The number of unread notifications, and the latest ones behind it. Opening it marks nothing as read. */
export function Bell() {
  const latest = useApi(notifications.my, { query: { limit: shown } })
  useLive(['notification'], [notifications.my])
  const isPhone = useIsPhone()
  const titleId = useId()
  const [openedAt, setOpenedAt] = useState<string>()
  // Any other page closes it, however it was reached.
  const path = useRouterState({ select: state => state.location.href })
  const isOpen = openedAt === path
  const close = () => setOpenedAt(undefined)
  const unread = latest.data?.unreadCount ?? 0
  const button = (
    <ActionIcon
      size={40}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread)} unread`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      pos="relative"
      style={{ overflow: 'visible' }}
      onClick={() => setOpenedAt(isOpen ? undefined : path)}
    >
      <BellIcon size={19} strokeWidth={1.8} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(unread)}
        </span>
      )}
    </ActionIcon>
  )
  const list = (
    <Loaded of={latest} lines={6}>
      {answer => <BellList latest={answer} onLeave={close} />}
    </Loaded>
  )
  return (
    <>
      {isPhone ? (
        <>
          {button}
          <Drawer isOpen={isOpen} onClose={close} title="Notifications" side="bottom">
            {list}
          </Drawer>
        </>
      ) : (
        <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={420} trapFocus returnFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown
            aria-labelledby={titleId}
            className="stack"
            mah="min(640px, calc(100dvh - 96px))"
            p={0}
            style={{ gap: 0 }}
          >
            <Title id={titleId} order={2} size="h3" p="14px 16px 4px">
              Notifications
            </Title>
            {list}
          </Popover.Dropdown>
        </Popover>
      )}
      <Announcement unread={latest.data?.unreadCount} />
    </>
  )
}

const formatCount = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** Tells screen readers that something new came: how many, not what, and nothing when the count goes down. */
function Announcement({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState(unread)
  const [words, setWords] = useState('')
  if (unread !== known) {
    const isNew = unread !== undefined && known !== undefined && unread > known
    setWords(isNew ? `New notification, ${formatCount(unread)} unread` : '')
    setKnown(unread)
  }
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}
