import '../../theme/document.css'
import { hydrateRoot } from 'react-dom/client'
import { reloadAfterOtherSession } from '#core/session/access-token.ts'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { LandingPage } from './LandingPage.tsx'

setBrand(readSettings().site ?? {})

reloadAfterOtherSession()

const root = document.getElementById('root')
// With a session the document is given to the app, which may have begun by now: scripts/prerender.mjs.
if (root && !('app' in root.dataset)) hydrateRoot(root, <LandingPage />)
