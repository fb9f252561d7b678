import '../../theme/document.css'
import { hydrateRoot } from 'react-dom/client'
import { LandingPage } from './LandingPage.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <LandingPage />)
