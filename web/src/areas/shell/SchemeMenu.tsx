import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { type SchemeChoice, useSchemeChoice } from '#core/color-scheme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'system', label: 'Like this device', icon: Monitor },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies { value: SchemeChoice; label: string; icon: typeof Sun }[]

/** Light, dark, or as the device has it. */
export function SchemeMenu() {
  const [choice, choose] = useSchemeChoice()
  const Current = choices.find(({ value }) => value === choice)?.icon ?? Sun
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label="Theme">
          <ActionIcon size={40} aria-label="Theme">
            <Current size={19} strokeWidth={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={choice === value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={choice === value ? <Check size={16} aria-hidden /> : null}
            onClick={() => choose(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
