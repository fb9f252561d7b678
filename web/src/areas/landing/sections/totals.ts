import type { Programme } from '@fulmar/contract/landing'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'

export interface Total {
  figure: string
  unit?: string
  label: string
}

const words = {
  points: ['point awarded', 'points awarded'],
  stores: ['store takes plastic in', 'stores take plastic in'],
  neighborhoods: ['neighborhood takes part', 'neighborhoods take part'],
  members: ['member collects', 'members collect'],
} as const

/** What can be said, in the order it is said. A figure that is not known, or is none yet, is left out. */
export function totalsOf({ grams, ...counts }: Programme['totals'], locale?: string): Total[] {
  const weight = (): Total[] => {
    if (!grams) return []
    const [figure = '', unit] = formatWeight(grams, locale).split(' ')
    return [{ figure, unit, label: 'of plastic collected' }]
  }
  return [
    ...weight(),
    ...(Object.keys(words) as (keyof typeof words)[]).flatMap(name => {
      const count = counts[name]
      return count ? [{ figure: formatNumber(count, undefined, locale), label: words[name][count === 1 ? 0 : 1] }] : []
    }),
  ]
}
