import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './design.module.css'

export const Section = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={classes.section} aria-labelledby={name.toLowerCase()}>
    <Title order={2} id={name.toLowerCase()} className={classes.heading}>
      {name}
    </Title>
    {children}
  </section>
)
