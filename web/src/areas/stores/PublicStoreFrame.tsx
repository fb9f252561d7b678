import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import classes from './PublicStoreFrame.module.css'

interface Props {
  title: string
  meaning: string
  children: ReactNode
}

/** The frame of the public pages for store owners. */
export const PublicStoreFrame = ({ title, meaning, children }: Props) => (
  <PublicFrame>
    <div className={classes.page}>
      <Link to="/" className={classes.back}>
        <ArrowLeft size={18} aria-hidden />
        Back
      </Link>
      <h1 className={classes.title}>{title}</h1>
      <Text maw="62ch" mt={12} c="dimmed">
        {meaning}
      </Text>
      {children}
    </div>
  </PublicFrame>
)
