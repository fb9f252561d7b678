import { renderToString } from 'react-dom/server'
import { LandingPage } from '#areas/landing/LandingPage.tsx'
import { PrivacyPage } from '#areas/privacy/PrivacyPage.tsx'
import { themeVariables } from './theme/css-variables.ts'

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

export { themeVariables }
