import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { LandingPage } from '#areas/landing/LandingPage.tsx'
import { PrivacyPage } from '#areas/privacy/PrivacyPage.tsx'
import { EarlyRequest } from '#areas/stores/request/EarlyRequest.tsx'
import { themeVariables } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'

/** The pages that are sent as finished documents, for scripts/prerender.mjs; a still one needs no script afterwards. */
export const pages = [
  {
    file: 'landing.html',
    render: () => renderToString(<LandingPage />),
    isStill: false,
    /** Colours of what is not in the markup yet: the rates come with the figures. */
    comesLater: /^--polymer-/,
  },
  { file: 'privacy-policy.html', render: () => renderToString(<PrivacyPage />), isStill: true },
]

/** Pages of the app whose beginning is sent along with the document, until their scripts have come. */
export const earlyPages = [
  {
    file: 'collector-signup.html',
    route: 'src/areas/stores/request/StoreRequestPage.tsx',
    title: 'Request for Store · Fulmar',
    description: 'Register your store as a place where people hand plastic in: four short questions, and your hours.',
    render: () => renderToStaticMarkup(<EarlyRequest />),
  },
]

const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

/** With those that Mantine's components ask for. */
export const appVariables = {
  variables: { ...mantine.variables, ...themeVariables.variables },
  light: { ...mantine.light, ...themeVariables.light },
  dark: { ...mantine.dark, ...themeVariables.dark },
}

export { themeVariables }
