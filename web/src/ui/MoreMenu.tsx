import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  label?: string
  isBusy?: boolean
  /** `Menu.Item`s. */
  children: ReactNode
}

/** The actions that have no button of their own. */
export const MoreMenu = ({ label = 'More actions', isBusy = false, children }: Props) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={label} loading={isBusy}>
        <Ellipsis size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
