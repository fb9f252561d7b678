import { ActionIcon, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { guideFor } from '#parts/guide/guide-map.ts'

/** Leads to the page of the guide about what is open now; on a phone the account menu leads to the guide. */
export function HelpLink() {
  const { pathname } = useLocation()
  const found = guideFor(pathname)
  const label = found ? `Help: ${found.title}` : 'Help'
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={found ? `/help/${found.page}` : '/help'}
        size={40}
        aria-label={label}
        visibleFrom="sm"
      >
        <CircleHelp size={19} strokeWidth={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
