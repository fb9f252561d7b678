import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { QueueSwitch } from '#ui/inbox/QueueSwitch.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

interface Props<Name extends string> extends ComponentProps<typeof PageHeader> {
  tabs?: ReactNode
  /** The choice of queue, where there is one. */
  choice?: ComponentProps<typeof QueueSwitch<Name>> | undefined
  children: ReactNode
}

/** A page of cases to decide, in one or two queues. */
export const InboxPage = <Name extends string>({ tabs, choice, children, ...header }: Props<Name>) => (
  <Box __vars={{ '--above-inbox': tabs ? '20rem' : undefined }}>
    <Sections>
      <PageHeader {...header} />
      {tabs}
      {choice && <QueueSwitch {...choice} />}
      {children}
    </Sections>
  </Box>
)

/** How many cases a list has, as its queue shows them. */
export const countOf = (list: { totalCount: number; totalIsAtLeast?: boolean | undefined } | undefined) => ({
  count: list?.totalCount,
  isAtLeast: list?.totalIsAtLeast,
})
