import { otpLength } from './auth.rules.ts'

/** One digit or nothing in each box. */
export type Boxes = readonly string[]

/** The boxes after a key press or paste, and the one to focus. */
export interface BoxesAfter {
  boxes: Boxes
  focus: number
}

/** A code as boxes; a space is an empty box. */
export const toBoxes = (otp: string): Boxes =>
  Array.from({ length: otpLength }, (_, at) => (/\d/.test(otp[at] ?? '') ? (otp[at] ?? '') : ''))

/** The boxes as text, with spaces for empty boxes so that digits keep their place. */
export const fromBoxes = (boxes: Boxes): string =>
  boxes
    .map(box => box || ' ')
    .join('')
    .trimEnd()

const within = (at: number) => Math.min(Math.max(at, 0), otpLength - 1)

/** Fills in digits from one box on; a full code fills all boxes. Other characters are ignored. */
export function placeDigits(boxes: Boxes, at: number, text: string): BoxesAfter {
  const digits = text.replace(/\D/g, '')
  const start = digits.length >= otpLength ? 0 : at
  const placed = boxes.map((box, index) => digits[index - start] ?? box)
  return { boxes: placed, focus: within(start + digits.length) }
}

/** The digit typed into a box, which replaces the one it held. */
export const typedIn = (before: string, value: string): string =>
  value.length === 2 && before !== '' ? value.replace(before, '') : value

/** Backspace clears the box or, if it is empty, the previous one. */
export function eraseBack(boxes: Boxes, at: number): BoxesAfter {
  const target = boxes[at] ? at : within(at - 1)
  return { boxes: boxes.map((box, index) => (index === target ? '' : box)), focus: target }
}

const moves: Record<string, (at: number) => number> = {
  ArrowLeft: at => at - 1,
  ArrowRight: at => at + 1,
  Home: () => 0,
  End: () => otpLength - 1,
}

/** The box a navigation key leads to; undefined for other keys. */
export const movedFocus = (key: string, at: number): number | undefined => {
  const move = moves[key]
  return move && within(move(at))
}
