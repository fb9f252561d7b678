import { Text } from '@mantine/core'
import { ArrowLeft, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface Props {
  title: string
  children?: ReactNode
}

export const PanelHeader = ({ title, children }: Props) => (
  <header style={{ marginBottom: 4 }}>
    <h1 className={classes.title}>{title}</h1>
    {children && (
      <Text mt={8} fz="md" c="dimmed">
        {children}
      </Text>
    )}
  </header>
)

/** Announced by screen readers, and shown until the next attempt. */
export const PanelAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`notice small ${classes.notice}`} data-tone="bad">
    <TriangleAlert size={18} aria-hidden />
    <span>{children}</span>
  </div>
)

export const PanelSuccess = ({ children }: { children: ReactNode }) => (
  <div role="status" className={`notice small ${classes.notice}`} data-tone="good">
    <CircleCheck size={18} aria-hidden />
    <span>{children}</span>
  </div>
)

export const BackLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={`start ${classes.link}`} onClick={onClick}>
    <ArrowLeft size={16} aria-hidden />
    {children}
  </button>
)
