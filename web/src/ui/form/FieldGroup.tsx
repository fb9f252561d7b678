import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A titled group of fields. */
export const FieldGroup = ({ title, children }: Props) => (
  <fieldset className={`stack ${classes.group}`}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** Short fields side by side, stacked when narrow. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing={16}>
    {children}
  </SimpleGrid>
)
