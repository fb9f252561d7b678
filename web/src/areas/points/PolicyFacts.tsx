import type { PointsPolicy } from '@fulmar/contract/points/points-policy'
import { Text } from '@mantine/core'
import classes from '#parts/settings/settings.module.css'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDay } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import {
  dailyPointsWords,
  expiryUnits,
  expiryWords,
  flagWords,
  limitUnits,
  limitWords,
  panelTitles,
} from './policy.words.ts'

const keysOf = <K extends string>(words: Record<K, unknown>) => Object.keys(words) as K[]

const say = (value: number | boolean) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : formatNumber(value))

const factOf = ({ label, help }: { label: string; help: string }, value: string): Fact => ({
  label,
  value: (
    <>
      {value}
      <span className="detail">{help}</span>
    </>
  ),
})

const expiryFacts = ({ isOn, months, warningDays, startsOn }: PointsPolicy['expiry']): Fact[] => [
  factOf(expiryWords.isOn, say(isOn)),
  ...(isOn && startsOn !== null
    ? [
        factOf(expiryWords.months, `${say(months)} ${expiryUnits.months}`),
        factOf(expiryWords.warningDays, `${say(warningDays)} ${expiryUnits.warningDays}`),
        factOf(expiryWords.startsOn, formatDay(startsOn)),
      ]
    : []),
]

/** The policy for those who cannot change it. */
export function PolicyFacts({ policy: { flags, limits, dailyPoints, expiry } }: { policy: PointsPolicy }) {
  return (
    <div className={classes.narrow}>
      <Text maw="62ch" c="dimmed">
        Only owners and finance can change this policy.
      </Text>
      <Panel title={panelTitles.flags}>
        <FactList facts={keysOf(flagWords).map(key => factOf(flagWords[key], say(flags[key])))} />
      </Panel>
      <Panel title={panelTitles.limits}>
        <FactList
          facts={keysOf(limitWords).map(key => factOf(limitWords[key], `${say(limits[key])} ${limitUnits[key]}`))}
        />
      </Panel>
      <Panel title={panelTitles.dailyPoints}>
        <FactList
          facts={keysOf(dailyPointsWords).map(key =>
            factOf(dailyPointsWords[key], dailyPoints[key] === 0 ? 'No limit' : formatPoints(dailyPoints[key])),
          )}
        />
      </Panel>
      <Panel title={panelTitles.expiry}>
        <FactList facts={expiryFacts(expiry)} />
      </Panel>
    </div>
  )
}
