// For documents that are finished at build time and run without Mantine: its reset in a few lines, our own rules as they are.
import './fonts/fonts.css'
import './document.css'
import './global.css'
