import { inputFrom } from '@fulmar/contract/core/input-from'
import {
  type ExpiryPolicy,
  type PointsPolicy,
  type PointsPolicyInput,
  pointsPolicy,
  pointsPolicyInput,
} from '@fulmar/contract/points/points-policy'
import { Stack } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/record-form/changed-fields.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import classes from '#parts/settings/settings.module.css'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SaveChanges } from '#ui/form/SaveChanges.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { ExpiryFields } from './ExpiryFields.tsx'
import { ExpiryConsequences } from './ExpiryPreview.tsx'
import { firstDaysAfter, takesMore } from './expiry.ts'
import { dailyPointsWords, flagWords, limitUnits, limitWords, panelTitles } from './policy.words.ts'

/** A group is saved as a whole: only this person's changes are applied over what someone else has saved. */
const over = <Group extends object>(onto: Group, seen: Group, mine: Group = seen): Group => ({
  ...onto,
  ...changedFields(seen, mine),
})

/** Prefills the first day that leaves the full notice, which is saved only when expiry is turned on. */
const withFirstDay = (expiry: ExpiryPolicy): ExpiryPolicy => ({
  ...expiry,
  startsOn: expiry.startsOn ?? firstDaysAfter(new Date(), expiry.warningDays)[0] ?? null,
})

export function PolicyEditor({ policy }: { policy: PointsPolicy }) {
  const change = useSend(pointsPolicy.change)
  const { form, seen, conflict } = useRecordForm({
    schema: pointsPolicyInput,
    record: policy,
    noun: 'policy',
    inputOf: it => inputFrom(pointsPolicyInput, { ...it, expiry: withFirstDay(it.expiry) }),
    comparedAs: ({ flags, limits, dailyPoints, expiry }) => ({
      ...flags,
      ...limits,
      memberPointsPerDay: dailyPoints.member,
      storePointsPerDay: dailyPoints.store,
      recorderPointsPerDay: dailyPoints.recorder,
      isExpiryOn: expiry.isOn,
      expiryMonths: expiry.months,
      expiryWarningDays: expiry.warningDays,
      expiryStartsOn: expiry.startsOn,
    }),
    send: async (changed, onto, seen) => {
      const body = {
        version: onto.version,
        flags: over(onto.flags, seen.flags, changed.flags),
        limits: over(onto.limits, seen.limits, changed.limits),
        dailyPoints: over(onto.dailyPoints, seen.dailyPoints, changed.dailyPoints),
        expiry: over(onto.expiry, seen.expiry, changed.expiry),
      }
      return (await change.mutateAsync({ body })).data
    },
  })
  const [confirm, question] = useConfirm()
  const submit = async () => {
    const { expiry } = form.getValues()
    const isSure =
      !takesMore(seen.expiry, expiry) ||
      !(await form.trigger()) ||
      (await confirm({
        title: seen.expiry.isOn ? 'Expire points sooner?' : 'Turn on the expiry of points?',
        body: <ExpiryConsequences expiry={expiry} />,
        verb: seen.expiry.isOn ? 'Expire points sooner' : 'Turn on expiry',
        tone: 'danger',
      }))
    if (isSure) await form.submit()
  }
  return (
    <>
      <Form form={{ ...form, submit }} isPage className={classes.narrow}>
        <Panel title={panelTitles.flags}>
          <FlagFields form={form} />
        </Panel>
        <Panel title={panelTitles.limits}>
          <LimitFields form={form} />
        </Panel>
        <Panel title={panelTitles.dailyPoints}>
          <DailyPointsFields form={form} />
        </Panel>
        <Panel title={panelTitles.expiry}>
          <ExpiryFields form={form} saved={seen.expiry.startsOn} />
        </Panel>
        <SaveChanges isBusy={form.formState.isSubmitting} isChanged={form.formState.isDirty} />
      </Form>
      {question}
      {conflict}
    </>
  )
}

interface FieldsProps {
  form: ZodForm<PointsPolicyInput, PointsPolicyInput>
}

const flagNumbers = ['zScore', 'unitSlipFactor', 'burstPerHour', 'leastHistory'] as const
const flagSwitches = ['isOutsideHoursFlagged', 'isSamePhotoFlagged'] as const

const FlagFields = ({ form: { control } }: FieldsProps) => (
  <Stack gap={18} maw="34rem" pt={8}>
    {flagNumbers.map(name => (
      <NumberField
        key={name}
        control={control}
        name={`flags.${name}`}
        {...flagWords[name]}
        decimalScale={name === 'zScore' ? 1 : 0}
        allowNegative={false}
      />
    ))}
    {flagSwitches.map(name => (
      <SwitchField key={name} control={control} name={`flags.${name}`} {...flagWords[name]} />
    ))}
  </Stack>
)

const LimitFields = ({ form: { control } }: FieldsProps) => (
  <Stack gap={18} maw="34rem" pt={8}>
    {(['rateFactor', 'backdateDays'] as const).map(name => (
      <NumberField
        key={name}
        control={control}
        name={`limits.${name}`}
        unit={limitUnits[name]}
        decimalScale={name === 'rateFactor' ? 1 : 0}
        allowNegative={false}
        {...limitWords[name]}
      />
    ))}
  </Stack>
)

const DailyPointsFields = ({ form: { control } }: FieldsProps) => (
  <Stack gap={18} maw="34rem" pt={8}>
    {(['member', 'store', 'recorder'] as const).map(name => (
      <NumberField
        key={name}
        control={control}
        name={`dailyPoints.${name}`}
        unit="points"
        decimalScale={0}
        allowNegative={false}
        {...dailyPointsWords[name]}
      />
    ))}
  </Stack>
)
