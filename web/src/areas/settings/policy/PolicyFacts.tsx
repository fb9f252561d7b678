import type { PointsPolicy } from '@fulmar/contract/points-policy'
import { FactList } from '#ui/FactList.tsx'
import { formatMoney } from '#ui/format/money.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import settings from '../settings.module.css'
import classes from './policy.module.css'
import { costWords, flagWords, limitUnits, limitWords } from './policy.words.ts'

const say = (value: number | boolean) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : formatNumber(value))

/** The policy for who may read it only. */
export const PolicyFacts = ({ policy: { flags, limits, pointCost } }: { policy: PointsPolicy }) => (
  <div className={settings.narrow}>
    <p className={settings.text}>An owner or someone of finance can change this.</p>
    <Panel title="What is flagged">
      <FactList
        facts={(Object.keys(flagWords) as (keyof typeof flagWords)[]).map(key => ({
          label: flagWords[key].label,
          value: (
            <>
              {say(flags[key])}
              <span className={classes.help}>{flagWords[key].help}</span>
            </>
          ),
        }))}
      />
    </Panel>
    <Panel title="Limits for one person">
      <FactList
        facts={(Object.keys(limitWords) as (keyof typeof limitWords)[]).map(key => ({
          label: limitWords[key].label,
          value: (
            <>
              {say(limits[key])} {limitUnits[key]}
              <span className={classes.help}>{limitWords[key].help}</span>
            </>
          ),
        }))}
      />
    </Panel>
    <Panel title="What a point costs">
      <FactList
        facts={[
          {
            label: costWords.minorUnitsPer1000Points.label,
            value: (
              <>
                {formatMoney(pointCost.minorUnitsPer1000Points, pointCost.currency)}
                <span className={classes.help}>{costWords.minorUnitsPer1000Points.help}</span>
              </>
            ),
          },
        ]}
      />
    </Panel>
  </div>
)
