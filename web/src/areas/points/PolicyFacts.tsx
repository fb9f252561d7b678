import { namesIn, valueAt } from '@fulmar/contract/core/fields'
import type { PointsPolicy } from '@fulmar/contract/points/points-policy'
import { policyFields } from '@fulmar/contract/points/policy-fields'
import { Text } from '@mantine/core'
import { formatFact } from '#parts/fields/field-values.ts'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDay } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type PolicyPart, panelTitles } from './policy.words.ts'

const parts = Object.keys(panelTitles) as PolicyPart[]

function wordsOf(policy: PointsPolicy, name: keyof typeof policyFields): string {
  const value = valueAt(policy, name)
  if (name === 'expiry.startsOn') return formatDay(value as string)
  return name.startsWith('dailyPoints') && value === 0 ? 'No limit' : formatFact(policyFields[name], value)
}

/** While points do not expire, nothing is said of when. */
const factsIn = (part: PolicyPart, policy: PointsPolicy): Fact[] =>
  namesIn(policyFields, part)
    .filter(name => part !== 'expiry' || name === 'expiry.isOn' || (policy.expiry.isOn && policy.expiry.startsOn))
    .map(name => ({
      label: policyFields[name].label,
      value: (
        <>
          {wordsOf(policy, name)}
          <span className="detail">{policyFields[name].help}</span>
        </>
      ),
    }))

/** The policy for those who cannot change it. */
export const PolicyFacts = ({ policy }: { policy: PointsPolicy }) => (
  <Sections isNarrow>
    <Text maw="62ch" c="dimmed">
      Only owners and finance can change this policy.
    </Text>
    {parts.map(part => (
      <Panel key={part} title={panelTitles[part]}>
        <FactList facts={factsIn(part, policy)} />
      </Panel>
    ))}
  </Sections>
)
