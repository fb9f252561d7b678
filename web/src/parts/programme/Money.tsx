import { formatMoney } from '#ui/format/money.ts'
import { NONE } from '#ui/format/numbers.ts'
import { useProgramme } from './use-programme.ts'

/** An amount in the programme's currency. */
export function Money({ minorUnits }: { minorUnits: number }) {
  const programme = useProgramme()
  return <>{programme ? formatMoney(minorUnits, programme.currency) : NONE}</>
}
