import type { Notification } from '@fulmar/contract/notifications/notifications'
import { ActionIcon, Box, Button, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, CheckCheck, Settings } from 'lucide-react'
import { groupByDay, type NotificationGroup } from '#parts/notifications/groups.ts'
import { typeIcons } from '#parts/notifications/type-icons.ts'
import { useMarking } from '#parts/notifications/use-marking.ts'
import { inOrder } from '#ui/in-order.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RowOpener } from '#ui/table/rows/RowOpener.tsx'
import classes from './Bell.module.css'

interface Props {
  latest: { data: Notification[]; unreadCount: number }
  onLeave: () => void
}

/** The latest notifications by day and type. */
export function BellList({ latest: { data, unreadCount }, onLeave }: Props) {
  const { markRead, markAllRead, isMarkingAll } = useMarking()
  const [newest] = data
  return (
    <>
      <div className={classes.days}>
        {newest === undefined && <Nothing />}
        {inOrder(groupByDay(data), ({ name, groups }) => (
          <section aria-label={name}>
            <Title className="quiet" order={3} size="h6" fw={600} p="10px 8px 4px">
              {name}
            </Title>
            <ul className="stack" style={{ gap: 2, padding: '0 0 6px' }}>
              {groups.map(group => (
                <Line key={group.type} group={group} onRead={() => markRead(group.unreadIds)} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={`line ruled small ${classes.foot}`}>
        <Link to="/notifications" onClick={onLeave}>
          All notifications
        </Link>
        {newest && unreadCount > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<CheckCheck size={16} aria-hidden />}
            loading={isMarkingAll}
            onClick={() => markAllRead(newest.createdAt)}
          >
            Mark all as read
          </Button>
        )}
        <Tooltip label="Notification settings">
          <ActionIcon
            component={Link}
            to="/settings/notifications"
            onClick={onLeave}
            aria-label="Notification settings"
            ms="auto"
          >
            <Settings size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </>
  )
}

const Nothing = () => (
  <Box p="28px 16px" ta="center">
    <p className="strong">You are up to date</p>
    <p className="quiet small">Tasks and updates appear here.</p>
  </Box>
)

interface LineProps {
  group: NotificationGroup
  onRead: () => void
  onLeave: () => void
}

function Line({ group: { type, title, body, link, at, unreadIds }, onRead, onLeave }: LineProps) {
  const Icon = typeIcons[type]
  const isUnread = unreadIds.length > 0
  const navigate = useNavigate()
  const open = () => {
    onRead()
    onLeave()
    void navigate({ href: link })
  }
  return (
    <li className={`hovers ${classes.item}`} data-unread={isUnread || undefined}>
      <span className={`disc ${classes.icon}`} aria-hidden>
        <Icon size={17} strokeWidth={1.8} />
      </span>
      <div className={`stack ${classes.words}`}>
        <RowOpener href={link} onOpen={open}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </RowOpener>
        <Text lineClamp={2} className="quiet fine">
          {body}
        </Text>
        <p className="quiet fine">
          <RelativeTime at={at} />
        </p>
      </div>
      {isUnread && (
        <Tooltip label="Mark as read">
          <ActionIcon size={32} aria-label={`Mark as read: ${title}`} style={{ zIndex: 1 }} onClick={onRead}>
            <Check size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
