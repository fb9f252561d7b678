import title from '../../theme/fonts/bricolage-grotesque-700.ttf?url'
import regular from '../../theme/fonts/figtree-400.ttf?url'
import bold from '../../theme/fonts/figtree-600.ttf?url'

/** Addresses of our fonts as a PDF embeds them: one weight a file, not compressed. Loaded when a PDF is made. */
export const pdfFonts = { title, regular, bold }
