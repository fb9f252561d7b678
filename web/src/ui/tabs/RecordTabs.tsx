import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './RecordTabs.module.css'
import { TabCount } from './TabCount.tsx'

interface RecordTab<Name extends string> {
  name: Name
  label: string
  count?: number
}

interface Props<Name extends string> {
  label: string
  tabs: readonly RecordTab<Name>[]
  open: Name
  onOpen: (name: Name) => void
  children: (name: Name) => ReactNode
}

/** The tabs of a record page. */
export function RecordTabs<Name extends string>({ label, tabs, open, onOpen, children }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null)
  // On phones the tab row scrolls: keep the open tab visible.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Tabs value={open} onChange={name => onOpen(name as Name)} keepMounted={false} classNames={{ list: classes.tabs }}>
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.name} value={tab.name} data-tab={tab.name}>
            {tab.label}
            <TabCount count={tab.count} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <Tabs.Panel key={tab.name} value={tab.name} pt={20}>
          {children(tab.name)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
