import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import './fonts/fonts.css'
import './global.css'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

/** The same key as in public/color-scheme.js, which sets the theme before this script loads. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'fulmar-color-scheme' })

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of drawers and modals adds a style element, with the nonce from get-nonce.
if (styleNonce) setNonce(styleNonce)

/** The theme of the app. `env="test"` turns off transitions and portals. */
export function ThemeProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      deduplicateCssVariables={false}
      getStyleNonce={() => styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
