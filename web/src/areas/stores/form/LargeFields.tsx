import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

const large = { defaultProps: { size: 'md' } }
const theme = { components: { TextInput: large, Textarea: large, InputWrapper: large } }

/** Fields for thumbs: larger than in the back office. */
export const LargeFields = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={theme} inherit>
    {children}
  </MantineThemeProvider>
)
