import { blend, type Colour, drawPng } from '#core/files/png.ts'

/** What stands in the middle of a picture. */
export type Shape = 'bottle' | 'ticket' | 'cup' | 'bag' | 'leaf' | 'bulb'

const [width, height] = [320, 240]

/** Whether a point, from -1 to 1 across the shorter side, belongs to the shape. */
const shapes: Record<Shape, (x: number, y: number) => boolean> = {
  bottle: (x, y) => (Math.abs(x) < 0.24 && y > -0.3 && y < 0.75) || (Math.abs(x) < 0.1 && y > -0.7 && y <= -0.3),
  ticket: (x, y) => Math.abs(x) < 0.8 && Math.abs(y) < 0.4 && Math.hypot(Math.abs(x) - 0.8, y) > 0.16,
  cup: (x, y) =>
    (Math.abs(x) < 0.42 - 0.12 * y && Math.abs(y) < 0.5) || Math.abs(Math.hypot(x - 0.5, y + 0.05) - 0.22) < 0.06,
  bag: (x, y) => (Math.abs(x) < 0.5 && y > -0.2 && y < 0.7) || Math.abs(Math.hypot(x, y + 0.2) - 0.3) < 0.05,
  leaf: (x, y) => Math.hypot(x - 0.3, y - 0.3) < 0.85 && Math.hypot(x + 0.3, y + 0.3) < 0.85,
  bulb: (x, y) => Math.hypot(x, y + 0.15) < 0.48 || (Math.abs(x) < 0.2 && y > 0.2 && y < 0.7),
}

/** A light shape on a colour that darkens downwards: a picture for the demo that is nobody's. */
export function rewardImage(shape: Shape, colour: Colour): Buffer {
  const isInside = shapes[shape]
  return drawPng({
    width,
    height,
    colourAt(px, py) {
      const [x, y] = [((px - width / 2) / height) * 2, (py / height) * 2 - 1]
      if (isInside(x, y)) return blend([255, 255, 255], colour, Math.max(0, 0.08 + 0.08 * (x + y)))
      return blend(colour, [20, 40, 60], 0.15 + (0.35 * py) / height)
    },
  })
}
