import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What it does: "Add neighborhood". */
  children: ReactNode
  isBusy: boolean
  /** The id of its form, when it stands outside of it. */
  form?: string
}

/** Shows progress and cannot be pressed twice. */
export const SubmitButton = ({ children, isBusy, form }: Props) => (
  <Button type="submit" form={form} loading={isBusy} aria-busy={isBusy || undefined}>
    {children}
  </Button>
)
