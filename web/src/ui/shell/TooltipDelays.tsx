import { FloatingDelayGroup } from '@floating-ui/react'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** Tooltips wait 700 ms; within 300 ms of the last one the next opens at once. */
const tooltipDelays = { openMs: 700, skipMs: 300 } as const

/** Mantine's group has no skip delay, so floating-ui's group is nested in it. */
export function TooltipDelays({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Group openDelay={tooltipDelays.openMs}>
      <FloatingDelayGroup delay={{ open: tooltipDelays.openMs, close: 0 }} timeoutMs={tooltipDelays.skipMs}>
        {children}
      </FloatingDelayGroup>
    </Tooltip.Group>
  )
}
