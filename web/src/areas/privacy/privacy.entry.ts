// Includes the document's styles in the build. The page is prerendered and needs no script.
import '../../theme/document.css'
import './PrivacyPage.tsx'
