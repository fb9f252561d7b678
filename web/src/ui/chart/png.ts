const copied = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
]

/** The drawing without the style sheets it was drawn with. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  originals.forEach((original, index) => {
    const style = getComputedStyle(original)
    for (const name of copied) copies[index]?.style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

const scale = 2

/** Gives the reader a chart as an image, on the colour of the page. */
export async function saveDrawing(frame: HTMLElement | null, filename: string): Promise<void> {
  const svg = frame?.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (!frame || !svg) return
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(standalone(svg)))}`
  await image.decode()
  const drawn = blank(frame, width, height)
  if (!drawn) return
  const { canvas, context } = drawn
  context.drawImage(image, 0, 0, width, height)
  saveCanvas(canvas, filename)
}

function saveCanvas(canvas: HTMLCanvasElement, filename: string): void {
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = filename
  link.click()
}

/** A blank image of a size, on the colour of the page. */
function blank(frame: HTMLElement, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(frame).getPropertyValue('--surface') || '#fff'
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

/** Gives the reader a table as an image, each cell as it is on the page. */
export function saveTable(table: HTMLTableElement | null, filename: string): void {
  const outer = table?.getBoundingClientRect()
  const drawn = table && outer && blank(table, outer.width, outer.height)
  if (!drawn) return
  const { canvas, context } = drawn
  context.textBaseline = 'middle'
  for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
    const { left, top, width, height } = cell.getBoundingClientRect()
    const [x, y] = [left - outer.left, top - outer.top]
    const style = getComputedStyle(cell)
    context.fillStyle = style.backgroundColor
    context.fillRect(x, y, width, height)
    context.fillStyle = style.borderBottomColor
    context.fillRect(x, y + height - 1, width, 1)
    const isAtEnd = ['end', 'right'].includes(style.textAlign)
    const isCentred = style.textAlign === 'center'
    context.textAlign = isAtEnd ? 'right' : isCentred ? 'center' : 'left'
    context.font = style.font
    context.fillStyle = style.color
    const inset = Number.parseFloat(isAtEnd ? style.paddingRight : style.paddingLeft) || 0
    const at = isAtEnd ? x + width - inset : isCentred ? x + width / 2 : x + inset
    context.fillText(cell.textContent ?? '', at, y + height / 2)
  }
  saveCanvas(canvas, filename)
}
