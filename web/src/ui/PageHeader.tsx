import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** What the page is for, in one sentence. */
  meaning?: ReactNode
  /** Badges next to the title. */
  badges?: ReactNode
  /** Up to three actions, the main one last. */
  actions?: ReactNode
}

export function PageHeader({ title, meaning, badges, actions }: PageHeaderProps) {
  return (
    <header className="row" style={{ gap: '12px 24px', justifyContent: 'space-between' }}>
      <Group gap="2px 16px" align="baseline" flex="1 1 20rem" miw={0}>
        <Group gap="6px 12px">
          <Title order={1} className="anywhere">
            {title}
          </Title>
          {badges}
        </Group>
        {meaning && (
          <Text maw="70ch" c="dimmed">
            {meaning}
          </Text>
        )}
      </Group>
      {actions && <Group gap={8}>{actions}</Group>}
    </header>
  )
}
