import { Select, Stack, Text } from '@mantine/core'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useMay } from '#core/session/can.ts'
import { inOrder } from '#ui/in-order.ts'
import classes from './SettingsLayout.module.css'
import { type SectionGroup, sectionsFor } from './settings.sections.ts'

/** Settings beside their sections; where there is no room for those, a list to choose from. */
export function SettingsLayout() {
  const groups = sectionsFor(useMay())
  return (
    <div className={classes.root}>
      <Stack
        component="nav"
        visibleFrom="lg"
        gap={14}
        pos="sticky"
        top={68}
        mah="calc(100dvh - 104px)"
        style={{ overflowY: 'auto' }}
        aria-label="Settings"
      >
        {inOrder(groups, group => (
          <Group {...group} />
        ))}
      </Stack>
      <SectionPicker groups={groups} />
      <Stack gap={20} miw={0}>
        <Outlet />
      </Stack>
    </div>
  )
}

function Group({ label, sections }: SectionGroup) {
  const id = useId()
  return (
    <div>
      <Text id={id} p="0 12px 4px" c="dimmed" fz="xs" fw={600}>
        {label}
      </Text>
      <ul aria-labelledby={id} className="stack" style={{ gap: 2 }}>
        {sections.map(({ to, label: name, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={`line quiet small hovers ${classes.link}`}>
              <Icon size={17} strokeWidth={1.8} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SectionPicker({ groups }: { groups: SectionGroup[] }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const all = groups.flatMap(({ sections }) => sections)
  return (
    <Select
      hiddenFrom="lg"
      maw="22rem"
      aria-label="Settings section"
      data={groups.map(({ label, sections }) => ({
        group: label,
        items: sections.map(({ to, label: name }) => ({ value: to, label: name })),
      }))}
      value={all.find(({ to }) => pathname.startsWith(to))?.to ?? null}
      onChange={to => to && void navigate({ to: to as '/' })}
      allowDeselect={false}
      maxDropdownHeight={480}
    />
  )
}
