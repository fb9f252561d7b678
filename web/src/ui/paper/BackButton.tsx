import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

const Back = (props: Omit<ComponentProps<'a'>, 'color'>) => (
  <Button component="a" variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} {...props} />
)

/** The way back from a page without navigation, such as a printed one. */
export const BackButton = createLink(Back)
