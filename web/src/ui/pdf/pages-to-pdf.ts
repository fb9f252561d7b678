import title from '../../theme/fonts/bricolage-grotesque-700.ttf?url'
import regular from '../../theme/fonts/figtree-400.ttf?url'
import bold from '../../theme/fonts/figtree-600.ttf?url'
import { imageOfSvg, standaloneSvg } from '../svg-image.ts'
import { type Box, type Color, createPdf, type PdfPage } from './pdf-file.ts'
import { readTrueType, type TrueType } from './true-type.ts'

/** Dots for each CSS pixel of a picture: 288 to the inch. */
const SHARPNESS = 3

interface Drawing {
  page: PdfPage
  /** The corner of the page on the screen. */
  left: number
  top: number
  fonts: Fonts
}

interface Fonts {
  title: TrueType
  regular: TrueType
  bold: TrueType
}

/**
 * A PDF of pages as they are on the screen, each an element as large as its paper: text stays text, boxes are drawn with
 * their colours and borders, images and SVG become pictures. What has the class `screenOnly` is left out.
 */
export async function pagesToPdf(pages: readonly HTMLElement[], title: string): Promise<Blob> {
  const [fonts] = await Promise.all([loadFonts(), document.fonts.ready])
  const pdf = createPdf({ title, language: document.documentElement.lang })
  for (const element of pages) {
    const { left, top, width, height } = element.getBoundingClientRect()
    await drawElement(element, { page: pdf.addPage(width, height), left, top, fonts })
  }
  return pdf.finish()
}

async function loadFonts(): Promise<Fonts> {
  const load = async (address: string) => readTrueType(new Uint8Array(await (await fetch(address)).arrayBuffer()))
  const [title, regular, bold] = await Promise.all([load(pdfFonts.title), load(pdfFonts.regular), load(pdfFonts.bold)])
  return { title, regular, bold }
}

async function drawElement(element: Element, drawing: Drawing): Promise<void> {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden' || element.classList.contains('screenOnly')) return
  const box = placed(element.getBoundingClientRect(), drawing)
  if (element instanceof SVGSVGElement) return drawPicture(await imageOfSvg(sized(element, box)), box, style, drawing)
  if (element instanceof HTMLImageElement) return drawPicture(element, contained(element, box), style, drawing)
  drawBox(box, style, drawing)
  if (element instanceof HTMLAnchorElement) drawing.page.link(box, element.href)
  for (const child of element.childNodes) {
    if (child instanceof Element) await drawElement(child, drawing)
    else if (child instanceof Text) drawText(child, style, drawing)
  }
}

const placed = ({ left, top, width, height }: DOMRect, drawing: Drawing): Box => ({
  left: left - drawing.left,
  top: top - drawing.top,
  width,
  height,
})

function drawBox(box: Box, style: CSSStyleDeclaration, { page }: Drawing) {
  const { left, top, width, height } = box
  const ground = colorOf(style.backgroundColor)
  if (ground) page.fill(box, ground, radiusOf(style, box))
  const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left', at: (thick: number) => Box) => {
    const thick = style[`border${name}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${name}Width`]) || 0
    const color = colorOf(style[`border${name}Color`])
    if (thick > 0 && color) page.fill(at(thick), color)
  }
  side('Top', thick => ({ ...box, height: thick }))
  side('Bottom', thick => ({ ...box, top: top + height - thick, height: thick }))
  side('Left', thick => ({ ...box, width: thick }))
  side('Right', thick => ({ ...box, left: left + width - thick, width: thick }))
}

const radiusOf = ({ borderTopLeftRadius }: CSSStyleDeclaration, { width, height }: Box) =>
  Math.min(Number.parseFloat(borderTopLeftRadius) || 0, width / 2, height / 2)

/** Null for what is transparent; half transparent is mixed with the paper. */
function colorOf(css: string): Color | null {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha === 0) return null
  const most = css.startsWith('color(') ? 1 : 255
  const onPaper = (part: number) => 1 - alpha * (1 - part / most)
  return [onPaper(red), onPaper(green), onPaper(blue)]
}

/** Each word where the browser put it, in pieces where it is broken over lines. */
function drawText(node: Text, style: CSSStyleDeclaration, drawing: Drawing) {
  const range = document.createRange()
  const rectOf = (start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getClientRects()
  }
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const rects = rectOf(index, index + word.length)
    if (rects.length === 1 && rects[0]) drawWord(word, rects[0], style, drawing)
    else
      for (let at = index; at < index + word.length; at++) {
        const [rect] = rectOf(at, at + 1)
        if (rect) drawWord(node.data.charAt(at), rect, style, drawing)
      }
  }
}

function drawWord(text: string, rect: DOMRect, style: CSSStyleDeclaration, drawing: Drawing) {
  const { page, fonts } = drawing
  const box = placed(rect, drawing)
  const size = Number.parseFloat(style.fontSize)
  const color = colorOf(style.color)
  if (!color || box.width === 0) return
  const isTitle = style.fontFamily.startsWith('"Bricolage')
  const font = isTitle ? fonts.title : Number(style.fontWeight) > 500 ? fonts.bold : fonts.regular
  if (Array.from(text).some(character => font.glyphOf(character) === null))
    return drawForeign(text, box, style, drawing)
  const middle = box.top + box.height / 2
  const baseline = middle + ((font.ascent + font.descent) * size) / 2000
  page.word({ text, font, size, color, left: box.left, baseline, width: box.width })
}

/** Letters that our fonts lack, as the browser draws them. */
function drawForeign(text: string, box: Box, style: CSSStyleDeclaration, { page }: Drawing) {
  const { canvas, context } = blank(box)
  context.font = style.font
  context.fillStyle = style.color
  context.textBaseline = 'middle'
  context.fillText(text, 0, box.height / 2)
  page.jpeg(box, jpegOf(canvas))
}

/** Where a picture lies in its box when it keeps its shape. */
function contained({ naturalWidth, naturalHeight }: HTMLImageElement, box: Box): Box {
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight) || 0
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height }
}

function drawPicture(image: HTMLImageElement, box: Box, style: CSSStyleDeclaration, { page }: Drawing) {
  if (box.width === 0 || box.height === 0) return
  const { canvas, context } = blank(box)
  context.roundRect(0, 0, box.width, box.height, radiusOf(style, box))
  context.clip()
  context.fillStyle = style.backgroundColor
  context.fill()
  context.drawImage(image, 0, 0, box.width, box.height)
  page.jpeg(box, jpegOf(canvas))
}

function sized(svg: SVGSVGElement, { width, height }: Box): SVGSVGElement {
  const copy = standaloneSvg(svg)
  copy.setAttribute('width', String(width * SHARPNESS))
  copy.setAttribute('height', String(height * SHARPNESS))
  return copy
}

function blank({ width, height }: Box) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * SHARPNESS)
  canvas.height = Math.ceil(height * SHARPNESS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SHARPNESS, SHARPNESS)
  return { canvas, context }
}

function jpegOf(canvas: HTMLCanvasElement) {
  const [, encoded = ''] = canvas.toDataURL('image/jpeg', 0.92).split(',')
  const bytes = Uint8Array.from(atob(encoded), character => character.charCodeAt(0))
  return { bytes, width: canvas.width, height: canvas.height }
}

/** Addresses of our fonts as a PDF embeds them: one weight a file, not compressed. Loaded when a PDF is made. */
const pdfFonts = { title, regular, bold }
