import { Button, Menu } from '@mantine/core'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { inOrder } from '#ui/in-order.ts'

interface Props {
  label: string
  isBusy: boolean
  changes: readonly { label: string; icon?: LucideIcon; run: () => void }[]
}

/** What can be done to the selected records. */
export const BulkMenu = ({ label, isBusy, changes }: Props) => (
  <Menu position="top-end" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <Button size="xs" loading={isBusy} rightSection={<ChevronDown size={14} aria-hidden />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {inOrder(changes, ({ label: name, icon: Icon, run }) => (
        <Menu.Item leftSection={Icon && <Icon size={16} aria-hidden />} onClick={run}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
