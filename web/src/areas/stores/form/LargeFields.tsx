import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

const large = { defaultProps: { size: 'md' } }
const theme = { components: { TextInput: large, Textarea: large, InputWrapper: large } }

/** Larger fields than in the back office, for touch screens. */
export const LargeFields = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={theme} inherit>
    {children}
  </MantineThemeProvider>
)
