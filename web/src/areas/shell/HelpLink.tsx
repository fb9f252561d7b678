import { ActionIcon, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { guideFor } from '#parts/guide/guide-map.ts'

/** Leads to the page of the guide about what is open now. */
export function HelpLink({ className }: { className: string | undefined }) {
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
        className={className}
      >
        <CircleHelp size={19} strokeWidth={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
