import { Box, Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A link or small button next to the title. */
  aside?: ReactNode
  /** No padding, for a map or a table. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled section of a page. */
export function Panel({ title, aside, isFlush = false, children }: Props) {
  const id = useId()
  return (
    <section className="surface" style={{ overflow: 'clip' }} aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between" mih={48} p="8px 16px 0">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      <Box p={isFlush ? '8px 0 0' : '4px 16px 16px'}>{children}</Box>
    </section>
  )
}
