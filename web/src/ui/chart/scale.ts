const wideLetters = /[MWmw]/g

/** How wide a text of an axis or a legend is drawn, at most. */
export const textWidth = (text: string) => 8 + text.length * 6.4 + (text.match(wideLetters)?.length ?? 0) * 5

const steps = [1, 2, 5, 10]

/** Round values that reach from the lowest to the highest, some `count` of them. */
export function ticksOf(low: number, high: number, count: number, isWhole: boolean): number[] {
  const rough = (high - low || 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(isWhole ? 1 : 0, power * (steps.find(step => step * power >= rough * 0.999) ?? 10))
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
}

/**
 * Which labels of an axis are drawn: the first and every so many, so that none touches the next. The last one moves inwards to
 * stay in the picture, and is left out where it would then touch the one before it.
 */
export function shownLabels(labels: readonly string[], room: number): number[] {
  const widest = Math.max(0, ...labels.map(textWidth))
  const every = Math.max(1, Math.ceil((labels.length * widest) / Math.max(room, 1)))
  const shown = labels.flatMap((_, index) => (index % every === 0 ? [index] : []))
  const middleOf = (index: number) => Math.min(((index + 0.5) * room) / labels.length, room - widest / 2)
  const [before, last] = shown.slice(-2)
  const isTouching = before !== undefined && last !== undefined && middleOf(last) - middleOf(before) < widest
  return isTouching ? shown.slice(0, -1) : shown
}

/** A text that fits, cut at its end where it does not. */
export const cutTo = (text: string, room: number) => {
  const letters = Math.max(3, Math.round((room - 8) / 6.4))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}
