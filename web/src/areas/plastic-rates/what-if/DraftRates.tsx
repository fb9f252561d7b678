import type { PlasticCode, PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Checkbox, Group, NumberInput, Text } from '@mantine/core'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { formatChange, formatRate } from '../plastic-rates.words.ts'
import { type Drafts, draftProblem } from './what-if.ts'

interface Props {
  plastics: readonly PlasticType[]
  rates: readonly PlasticRate[]
  drafts: Drafts
  onChange: (drafts: Drafts) => void
}

/** Selecting a plastic starts its draft from the active rate. */
export function DraftRates({ plastics, rates, drafts, onChange }: Props) {
  const activeOf = (code: PlasticCode) =>
    rates.find(rate => rate.plasticCode === code && rate.status === 'ACTIVE')?.pointsPerKg
  const choose = (code: PlasticCode, isChosen: boolean) =>
    onChange({ ...drafts, [code]: isChosen ? (activeOf(code) ?? '') : undefined })
  return (
    <ul className="stack" style={{ gap: 14, marginTop: 8 }}>
      {plastics.map(({ code, label }) => {
        const value = drafts[code]
        const now = activeOf(code)
        return (
          <li key={code}>
            <Checkbox
              styles={{ body: { alignItems: 'center' } }}
              checked={value !== undefined}
              onChange={event => choose(code, event.currentTarget.checked)}
              label={
                <span className="line" style={{ gap: 10, fontWeight: 550 }}>
                  <PolymerMark code={code} size={24} />
                  <span>
                    {label}
                    <span className="detail">
                      {now === undefined ? 'no rate yet' : `${formatRate(now)} points per kg now`}
                    </span>
                  </span>
                </span>
              }
            />
            {value !== undefined && (
              <Group gap={10} align="baseline" wrap="nowrap" m="8px 0 0 30px">
                <NumberInput
                  className="grow"
                  aria-label={`Draft points per kg for ${label}`}
                  value={value}
                  error={draftProblem(value)}
                  onChange={next => onChange({ ...drafts, [code]: typeof next === 'number' ? next : '' })}
                  decimalScale={2}
                  allowNegative={false}
                  thousandSeparator=","
                  hideControls
                  inputMode="decimal"
                  suffix=" points per kg"
                />
                {now !== undefined && typeof value === 'number' && (
                  <Text className="figures" miw="4rem" ta="end" span fz="sm" fw={600}>
                    {formatChange(now, value)}
                  </Text>
                )}
              </Group>
            )}
          </li>
        )
      })}
    </ul>
  )
}
