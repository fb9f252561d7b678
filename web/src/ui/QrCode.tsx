import { create } from 'qrcode'

interface QrCodeProps {
  text: string
  label: string
}

const margin = 3

/** Dark on light in both themes, as cameras expect. A single path, which the content security policy allows. */
export function QrCode({ text, label }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dots: string[] = []
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (modules.get(row, column)) dots.push(`M${column + margin} ${row + margin}h1v1h-1z`)
  const side = size + 2 * margin
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={dots.join('')} fill="#08201b" />
    </svg>
  )
}
