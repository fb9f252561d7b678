import type { Page } from '@playwright/test'

/** A text whose contrast axe could not decide: it stands on a picture, a gradient or a drawing, or something lies over it. */
export interface Undecided {
  target: string
  colour: string
  /** The least ratio, which is lower for large text. */
  least: number
  box: { x: number; y: number; width: number; height: number }
}

/** Texts are measured against the pixels behind them; of those, so many may be lines and edges that cross the text. */
const crossing = 0.25

/** Decides them by what is painted where they stand, with the texts themselves left out; names those that cannot be read. */
export async function unreadable(page: Page, undecided: readonly Undecided[]): Promise<string[]> {
  if (undecided.length === 0) return []
  const hidden = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::placeholder { color: transparent !important } text, tspan { fill: transparent !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const picture = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64')
  await hidden.evaluate(sheet => sheet.replaceSync(''))
  const reader = await page.context().newPage()
  const found = await reader.evaluate(measure, { picture, undecided, crossing })
  await reader.close()
  return found
}

interface Given {
  picture: string
  undecided: readonly Undecided[]
  crossing: number
}

/** Runs in an empty page, which reads the picture. */
async function measure({ picture, undecided, crossing: most }: Given): Promise<string[]> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!drawing || !dot) throw new Error('This browser cannot draw')
  drawing.drawImage(image, 0, 0)
  const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = (red: number, green: number, blue: number) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const read = (colour: string) => {
    dot.clearRect(0, 0, 1, 1)
    dot.fillStyle = colour
    dot.fillRect(0, 0, 1, 1)
    return dot.getImageData(0, 0, 1, 1).data
  }
  return undecided.flatMap(({ target, colour, least, box }) => {
    const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
    const width = Math.min(Math.ceil(box.width), image.width - x)
    const height = Math.min(Math.ceil(box.height), image.height - y)
    if (width < 1 || height < 1) return []
    const [red = 0, green = 0, blue = 0, alpha = 255] = read(colour)
    const { data } = drawing.getImageData(x, y, width, height)
    const over = (own: number, other: number) => (own * alpha + other * (255 - alpha)) / 255
    let low = 0
    let worst = 21
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
      const [text, ground] = [luminance(over(red, r), over(green, g), over(blue, b)), luminance(r, g, b)]
      const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
      worst = Math.min(worst, ratio)
      if (ratio < least) low++
    }
    const share = low / (data.length / 4)
    return share > most
      ? [`${target}: ${worst.toFixed(2)} at worst, below ${least} in ${Math.round(share * 100)} %`]
      : []
  })
}
