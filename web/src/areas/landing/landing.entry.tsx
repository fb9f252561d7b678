import '../../theme/document.css'
import { hydrateRoot } from 'react-dom/client'
import { reloadAfterOtherSession } from '#core/session/access-token.ts'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { LandingPage } from './LandingPage.tsx'

setBrand(readSettings().site ?? {})

reloadAfterOtherSession()

const root = document.getElementById('root')
// With a session the document is emptied for the app: scripts/prerender.mjs.
if (root?.hasChildNodes()) hydrateRoot(root, <LandingPage />)
