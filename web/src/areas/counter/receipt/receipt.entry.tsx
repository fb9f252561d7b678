import '../../../theme/document.css'
import { createRoot } from 'react-dom/client'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

setBrand(readSettings().site ?? {})

const root = document.getElementById('root')
const code = decodeURIComponent(location.pathname.split('/').at(-1) ?? '').toUpperCase()
if (root) createRoot(root).render(<ReceiptPage code={code} />)
