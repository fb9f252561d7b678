import { Button, Menu } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { inOrder } from '#ui/in-order.ts'
import { MoreMenu } from '#ui/MoreMenu.tsx'

export interface RecordAction {
  label: string
  icon: LucideIcon
  /** What it does, or where it leads. */
  run?: () => unknown
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>
  isBusy?: boolean
  /** The one to expect now; the last button. */
  isMain?: boolean
  isDanger?: boolean
}

interface Props {
  /** Those that have no button of their own. */
  more: readonly (RecordAction | false)[]
  buttons: readonly (RecordAction | false)[]
}

/** What can be done with a record as it is now. */
export const RecordActions = ({ more, buttons }: Props) => {
  const items = more.filter(row => row !== false)
  return (
    <>
      {items.length > 0 && (
        <MoreMenu isBusy={items.some(item => item.isBusy)}>
          {inOrder(items, action => (
            <Menu.Item
              color={action.isDanger ? 'red' : undefined}
              leftSection={<action.icon size={16} aria-hidden />}
              {...rootOf(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      {inOrder(
        buttons.filter(button => button !== false),
        action => (
          <Button
            variant={action.isMain ? 'filled' : 'default'}
            loading={action.isBusy}
            leftSection={<action.icon size={16} aria-hidden />}
            {...rootOf(action)}
          >
            {action.label}
          </Button>
        ),
      )}
    </>
  )
}

const rootOf = ({ link, run }: RecordAction) =>
  link ? { renderRoot: (props: object) => <Link {...link} {...props} /> } : { onClick: () => void run?.() }
