import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'className' | 'color' | 'disabled'> {
  /** The action: "Add neighborhood". */
  children: ReactNode
  isBusy: boolean
  /** The id of its form, for a button outside it. */
  form?: string
}

/** Shows progress and cannot be pressed twice. */
export const SubmitButton = ({ isBusy, ...rest }: Props) => <Button type="submit" loading={isBusy} {...rest} />
