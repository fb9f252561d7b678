import { otpLength } from './auth.rules.ts'

/** One digit or nothing in each box. */
export type Boxes = readonly string[]

/** What the boxes hold after a key or a paste, and which of them has the focus then. */
export interface BoxesAfter {
  boxes: Boxes
  focus: number
}

/** A code as boxes; a blank stands for an empty box in the middle. */
export const toBoxes = (otp: string): Boxes =>
  Array.from({ length: otpLength }, (_, at) => (/\d/.test(otp[at] ?? '') ? (otp[at] ?? '') : ''))

/** The boxes as one text, blanks where nothing stands, so that no digit moves to another box. */
export const fromBoxes = (boxes: Boxes): string =>
  boxes
    .map(box => box || ' ')
    .join('')
    .trimEnd()

const within = (at: number) => Math.min(Math.max(at, 0), otpLength - 1)

/** Puts digits in from one box on; a whole code fills all boxes wherever it was pasted. Anything else is left out. */
export function placeDigits(boxes: Boxes, at: number, text: string): BoxesAfter {
  const digits = text.replace(/\D/g, '')
  const start = digits.length >= otpLength ? 0 : at
  const placed = boxes.map((box, index) => digits[index - start] ?? box)
  return { boxes: placed, focus: within(start + digits.length) }
}

/** What was typed in a box that may have held a digit already: the new one wins. */
export const typedIn = (before: string, value: string): string =>
  value.length === 2 && before !== '' ? value.replace(before, '') : value

/** Backspace: empties the box, or, when it is empty, the one before it. */
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

/** Where an arrow key leads; undefined for other keys. */
export const movedFocus = (key: string, at: number): number | undefined => {
  const move = moves[key]
  return move && within(move(at))
}
