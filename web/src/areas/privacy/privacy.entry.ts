// Brings the styles of the document into the build; what it shows is rendered there and needs no script.
import '../../theme/document.css'
import './PrivacyPage.tsx'
