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
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(frame).getPropertyValue('--surface') || '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = filename
  link.click()
}
