import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { type SchemeChoice, useSchemeChoice } from '#core/color-scheme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'system', label: 'Match this device', icon: Monitor },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies { value: SchemeChoice; label: string; icon: typeof Sun }[]

/** Light, dark, or matching the device. */
export function SchemeMenu() {
  const [choice, choose] = useSchemeChoice()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const Current = choices.find(({ value }) => value === choice)?.icon ?? Sun
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon ref={setButton} size={40} aria-label="Theme">
            <Current size={19} strokeWidth={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={choice} onChange={value => choose(value as SchemeChoice)}>
            {choices.map(({ value, label, icon: Icon }) => (
              <Menu.RadioItem
                key={value}
                value={value}
                checkIcon={<Check size={16} aria-hidden />}
                rightSection={<Icon size={16} aria-hidden />}
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {button && <Tooltip label="Theme" target={button} />}
    </>
  )
}
