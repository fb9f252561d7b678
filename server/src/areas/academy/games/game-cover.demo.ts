import { blend, type Colour, drawPng } from '#core/files/png.ts'

const [width, height] = [480, 270]

/** Rings on a colour that darkens downwards: a cover for the demo that is nobody's. */
export const gameCover = (colour: Colour, rings: number): Buffer =>
  drawPng({
    width,
    height,
    colourAt(x, y) {
      const ground = blend(colour, [16, 36, 48], (0.5 * y) / height)
      const distance = Math.hypot(x - width * 0.68, y - height * 0.55) / height
      const isRing = distance < 0.42 && Math.floor(distance * rings * 2) % 2 === 0
      return isRing ? blend(ground, [255, 255, 255], 0.75 - distance) : ground
    },
  })
