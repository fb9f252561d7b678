import { currentBrand } from '../brand/brand.ts'
import { formatDate } from '../format/dates.ts'
import { imageOfSvg, standaloneSvg } from '../svg-image.ts'

const scale = 2
const edge = 20
const [titleHeight, lineHeight] = [22, 18]

interface Legend {
  label: string
  color: string
  /** A line instead of a dot. */
  isLine?: boolean
}

/** What a picture says besides its drawing, so that it stands on its own in a slide. */
export interface Caption {
  title: string
  /** The question, the days and what it is narrowed to. */
  about: readonly string[]
  legend: readonly Legend[]
}

/** "Fulmar, fulmar.example, 19 Nov 2026" */
const sourceOf = () => `Source: ${currentBrand().name}, ${location.host}, ${formatDate(new Date().toISOString())}`

/** A chart as an image with its caption, on the colour of the page; null where nothing is drawn. */
export async function drawChart(frame: HTMLElement | null, caption: Caption): Promise<Blob | null> {
  const svg = frame?.querySelector<SVGSVGElement>('svg[data-chart]')
  if (!frame || !svg) return null
  const outer = svg.getBoundingClientRect()
  const copy = standaloneSvg(svg)
  // The last point reaches over the edge.
  const width = outer.width + edge / 2
  copy.setAttribute('width', String(width))
  copy.setAttribute('viewBox', `0 0 ${width} ${outer.height}`)
  const image = await imageOfSvg(copy)
  return captioned(frame, caption, outer, (context, top) => {
    context.drawImage(image, edge, top, width, outer.height)
    drawTexts(context, svg, outer, top)
  })
}

/** A table as an image with its caption, each cell as it is on the page. */
export async function drawTable(table: HTMLTableElement | null, caption: Caption): Promise<Blob | null> {
  const outer = table?.getBoundingClientRect()
  if (!table || !outer) return null
  return captioned(table, caption, outer, (context, top) => drawCells(context, table, outer, top))
}

type Draw = (context: CanvasRenderingContext2D, top: number) => void

/** A canvas that is as high as its caption, what is drawn on it and the source together. */
function captioned(frame: HTMLElement, caption: Caption, outer: DOMRect, draw: Draw): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  const width = Math.max(outer.width, narrowest)
  const lines = headOf(context, frame, caption, width)
  const headHeight = edge + lines.reduce((sum, line) => sum + line.height, 0) + 10
  canvas.width = (width + 2 * edge) * scale
  canvas.height = (headHeight + outer.height + lineHeight + 2 * edge) * scale
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(frame).getPropertyValue('--surface') || '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'middle'
  let y = edge
  for (const line of lines) {
    line.draw(y + line.height / 2)
    y += line.height
  }
  draw(context, headHeight)
  const { color, fontFamily } = getComputedStyle(frame)
  context.textAlign = 'left'
  context.font = `12px ${fontFamily}`
  context.fillStyle = color
  context.fillText(sourceOf(), edge, headHeight + outer.height + edge)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

const narrowest = 360

/** The lines above a drawing: title, what it is about and the legend, broken where they are too long. */
function headOf(context: CanvasRenderingContext2D, frame: HTMLElement, caption: Caption, width: number) {
  const { color, fontFamily } = getComputedStyle(frame)
  const texts = [
    { text: caption.title, font: `600 16px ${fontFamily}`, height: titleHeight },
    ...caption.about.map(text => ({ text, font: `13px ${fontFamily}`, height: lineHeight })),
  ]
  const written = texts.flatMap(({ text, font, height }) => {
    context.font = font
    return broken(text.split(' '), width, word => context.measureText(`${word} `).width).map(words => ({
      height,
      draw: (y: number) => {
        context.textAlign = 'left'
        context.font = font
        context.fillStyle = color
        context.fillText(words.join(' '), edge, y)
      },
    }))
  })
  context.font = `13px ${fontFamily}`
  const widthOf = ({ label }: Legend) => 34 + context.measureText(label).width
  const shown = caption.legend.length > 1 ? caption.legend : []
  const legend = broken(shown, width, widthOf).map(entries => ({
    height: lineHeight + 4,
    draw: (y: number) => {
      context.textAlign = 'left'
      context.font = `13px ${fontFamily}`
      let x = edge
      for (const entry of entries) {
        context.fillStyle = resolved(frame, entry.color)
        context.beginPath()
        if (entry.isLine) context.rect(x, y - 1, 12, 2)
        else context.arc(x + 5, y, 5, 0, 2 * Math.PI)
        context.fill()
        context.fillStyle = color
        context.fillText(entry.label, x + 16, y)
        x += widthOf(entry)
      }
    },
  }))
  return [...written, ...legend]
}

/** Items in lines that are no wider than this. */
export function broken<T>(items: readonly T[], width: number, widthOf: (item: T) => number): T[][] {
  const lines: T[][] = []
  let left = 0
  for (const item of items) {
    const own = widthOf(item)
    if (lines.length === 0 || own > left) {
      lines.push([])
      left = width
    }
    lines.at(-1)?.push(item)
    left -= own
  }
  return lines
}

/** An image has no web fonts, so its texts are drawn by the page. */
function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement, outer: DOMRect, top: number): void {
  context.textAlign = 'center'
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBoundingClientRect()
    const style = getComputedStyle(text)
    context.font = `${style.fontSize} ${style.fontFamily}`
    context.fillStyle = style.fill
    const [x, y] = [box.left - outer.left + edge + box.width / 2, box.top - outer.top + top + box.height / 2]
    context.fillText(text.textContent ?? '', x, y)
  }
}

/** A colour as it is on the page, where it may be a variable. */
function resolved(frame: HTMLElement, color: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = color
  const found = getComputedStyle(probe).color
  probe.remove()
  return found || getComputedStyle(frame).color
}

function drawCells(context: CanvasRenderingContext2D, table: HTMLTableElement, outer: DOMRect, top: number): void {
  for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
    const box = cell.getBoundingClientRect()
    const [x, y] = [box.left - outer.left + edge, box.top - outer.top + top]
    const style = getComputedStyle(cell)
    context.fillStyle = style.backgroundColor
    context.fillRect(x, y, box.width, box.height)
    context.fillStyle = style.borderBottomColor
    context.fillRect(x, y + box.height - 1, box.width, 1)
    const isAtEnd = ['end', 'right'].includes(style.textAlign)
    const isCentred = style.textAlign === 'center'
    context.textAlign = isAtEnd ? 'right' : isCentred ? 'center' : 'left'
    context.font = style.font
    context.fillStyle = style.color
    const inset = Number.parseFloat(isAtEnd ? style.paddingRight : style.paddingLeft) || 0
    const at = isAtEnd ? x + box.width - inset : isCentred ? x + box.width / 2 : x + inset
    context.fillText(cell.textContent ?? '', at, y + box.height / 2)
  }
}
