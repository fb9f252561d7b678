import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PublicFrame } from './PublicFrame.tsx'
import classes from './PublicPage.module.css'

interface Props {
  title: string
  meaning: string
  children: ReactNode
}

/** A public page under its title. */
export const PublicPage = ({ title, meaning, children }: Props) => (
  <PublicFrame>
    <div className={classes.page}>
      <Link to="/" className={classes.back}>
        <ArrowLeft size={18} aria-hidden />
        Back
      </Link>
      <h1 style={{ marginTop: 12, fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, var(--text-40))', lineHeight: 1.1 }}>
        {title}
      </h1>
      <Text maw="62ch" mt={12} c="dimmed">
        {meaning}
      </Text>
      {children}
    </div>
  </PublicFrame>
)
