import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Section = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="stack" style={{ gap: 20, minWidth: 0 }} aria-labelledby={name.toLowerCase()}>
    <Title order={2} id={name.toLowerCase()} className="ruled" pt={16}>
      {name}
    </Title>
    {children}
  </section>
)
