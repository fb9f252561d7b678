import encodeQR from 'qr'

interface QrCodeProps {
  text: string
  label: string
}

const margin = 3

/** Dark on light in both themes, as cameras expect. A single path, which the content security policy allows. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const side = modules.length
  const dots = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={dots.join('')} fill="#08201b" />
    </svg>
  )
}
