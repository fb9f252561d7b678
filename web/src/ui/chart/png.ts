import { saveFile } from '../save-file.ts'
import { imageOfSvg, standaloneSvg } from '../svg-image.ts'

const scale = 2
const edge = 20
const headHeight = 56

interface Legend {
  label: string
  color: string
}

/** Gives the reader a chart as an image with its title and legend, on the colour of the page. */
export async function saveDrawing(
  frame: HTMLElement | null,
  filename: string,
  title: string,
  legend: readonly Legend[],
): Promise<void> {
  const svg = frame?.querySelector<SVGSVGElement>('svg[data-chart]')
  if (!frame || !svg) return
  const outer = svg.getBoundingClientRect()
  const copy = standaloneSvg(svg)
  // The last point reaches over the edge.
  const width = outer.width + edge / 2
  copy.setAttribute('width', String(width))
  copy.setAttribute('viewBox', `0 0 ${width} ${outer.height}`)
  const image = await imageOfSvg(copy)
  const drawn = blank(frame, outer.width + 2 * edge, outer.height + headHeight + edge)
  if (!drawn) return
  const { canvas, context } = drawn
  context.drawImage(image, edge, headHeight, width, outer.height)
  drawTexts(context, svg, outer)
  drawHead(context, frame, title, legend)
  saveCanvas(canvas, filename)
}

/** An image has no web fonts, so its texts are drawn by the page. */
function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement, outer: DOMRect): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const text of svg.querySelectorAll('text')) {
    const { left, top, width, height } = text.getBoundingClientRect()
    const style = getComputedStyle(text)
    context.font = `${style.fontSize} ${style.fontFamily}`
    context.fillStyle = style.fill
    context.fillText(
      text.textContent ?? '',
      left - outer.left + edge + width / 2,
      top - outer.top + headHeight + height / 2,
    )
  }
}

function drawHead(
  context: CanvasRenderingContext2D,
  frame: HTMLElement,
  title: string,
  legend: readonly Legend[],
): void {
  const { color, fontFamily } = getComputedStyle(frame)
  context.textAlign = 'left'
  context.fillStyle = color
  context.font = `600 16px ${fontFamily}`
  context.fillText(title, edge, edge)
  context.font = `13px ${fontFamily}`
  let x = edge
  for (const entry of legend.length > 1 ? legend : []) {
    context.fillStyle = resolved(frame, entry.color)
    context.beginPath()
    context.arc(x + 5, edge + 24, 5, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = color
    context.fillText(entry.label, x + 16, edge + 24)
    x += 16 + context.measureText(entry.label).width + 18
  }
}

/** A colour as it is on the page, where it may be a variable. */
function resolved(frame: HTMLElement, color: string): string {
  const probe = frame.appendChild(document.createElement('span'))
  probe.style.color = color
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

const saveCanvas = (canvas: HTMLCanvasElement, filename: string): void =>
  canvas.toBlob(image => image && saveFile(filename, image), 'image/png')

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
