import {
  type PlasticCode,
  type PlasticType,
  plasticRateInput,
  plasticRates,
} from '@fulmar/contract/plastic-rates/plastic-rates'
import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { refresh } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { Form } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { polymerName } from '../../theme/polymers.ts'

const firstRates = z
  .object({ points: z.record(z.string(), plasticRateInput.shape.pointsPerKg.nullable()) })
  .refine(({ points }) => Object.values(points).some(value => value !== null), {
    path: ['points', 'PET'],
    message: 'Enter at least one rate',
  })

/** Every plastic of a new programme in one table; a plastic without a rate is not collected yet. */
export function FirstRates({ plastics }: { plastics: readonly PlasticType[] }) {
  const [done, setDone] = useState<readonly PlasticCode[]>([])
  const create = useSend(plasticRates.create, { hideToast: true, refresh: [] })
  const blank = { points: Object.fromEntries(plastics.map(({ code }) => [code, null])) }
  const form = useSendForm(firstRates, blank, {
    send: async ({ points }) => {
      const chosen = plastics.flatMap(({ code }) => {
        const pointsPerKg = points[code] ?? null
        return pointsPerKg === null || done.includes(code) ? [] : [{ plasticCode: code, pointsPerKg }]
      })
      // One at a time: rates that were set stay set, and a retry sends the rest.
      for (const rate of chosen) {
        await create.mutateAsync({ body: { ...rate, reason: 'First rate' } })
        setDone(before => [...before, rate.plasticCode])
      }
      toast.success(`${formatCount(chosen.length, 'rate')} set`)
      await refresh([plasticRates.list])
    },
  })
  return (
    <Panel title="Set the first rates">
      <Form form={form} gap={16}>
        <Text c="dimmed" maw="62ch">
          How many points a kilogram earns, from now on. Leave out what you do not collect; each can be set or changed
          later.
        </Text>
        <SimpleGrid minColWidth="min(100%, 15rem)" spacing={16}>
          {plastics.map(({ code }) => (
            <NumberField
              key={code}
              control={form.control}
              name={`points.${code}`}
              label={polymerName(code)}
              unit="points per kg"
              decimalScale={2}
              allowNegative={false}
              isOptional
            />
          ))}
        </SimpleGrid>
        <SubmitButton isBusy={form.formState.isSubmitting}>Set rates</SubmitButton>
      </Form>
    </Panel>
  )
}
