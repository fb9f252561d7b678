import '../../theme/document.css'
import { hydrateRoot } from 'react-dom/client'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { LandingPage } from './LandingPage.tsx'

setBrand(readSettings().site ?? {})

const root = document.getElementById('root')
if (root) hydrateRoot(root, <LandingPage />)
