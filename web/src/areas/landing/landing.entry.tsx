import '../../theme/document.ts'
import { hydrateRoot } from 'react-dom/client'
import { LandingPage } from './LandingPage.tsx'

const root = document.getElementById('root')
// In development nothing is rendered beforehand, and the app itself shows the page.
if (root) hydrateRoot(root, <LandingPage />)
