import {
  type DraftRate,
  type PlasticCode,
  type PlasticRate,
  type PlasticRateInput,
  plasticRates,
} from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#core/api/call.ts'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { polymerName } from '../../../theme/polymers.ts'
import { formatChange, formatRate, formatTooFar, ROUNDING } from '../plastic-rates.words.ts'
import { ApprovalNote } from '../proposals/ApprovalNote.tsx'
import { nextMonday, scheduleForm } from '../rate-form.ts'
import { StartFields } from '../StartFields.tsx'
import { useRateLimits } from '../use-rates.ts'

interface Props {
  drafts: readonly DraftRate[]
  rates: readonly PlasticRate[]
  onClose: () => void
}

/** Turns the drafts into rates with one start and one reason. */
export function ScheduleDrawer({ drafts, rates, onClose }: Props) {
  const navigate = useNavigate()
  const [done, setDone] = useState<readonly PlasticCode[]>([])
  const set = useSetRate()
  const form = useSendForm(
    scheduleForm,
    { starts: 'later', effectiveFrom: nextMonday(), reason: '' },
    {
      send: async ({ effectiveFrom, reason }) => {
        let proposed = 0
        // One at a time: rates that were set stay set, and a retry sends the rest.
        for (const draft of drafts.filter(draft => !done.includes(draft.plasticCode))) {
          if ((await set({ ...draft, effectiveFrom, reason })) === 'proposed') proposed++
          setDone(before => [...before, draft.plasticCode])
        }
        toast.success(formatDone(drafts.length - proposed, proposed, effectiveFrom !== undefined))
      },
      onSent: () => void navigate({ to: '/rates' }),
    },
  )
  const effectiveFrom = useWatch({ control: form.control, name: 'effectiveFrom' })
  return (
    <FormDrawer
      form={form}
      title="Schedule these rates"
      verb={`Set ${formatCount(drafts.length - done.length, 'rate')}`}
      onClose={onClose}
    >
      <DraftList drafts={drafts} rates={rates} done={done} at={effectiveFrom} />
      <StartFields form={form} />
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        help="Shown in the history of each plastic"
        maxLength={500}
      />
      <Text mt={12} c="dimmed" fz="sm">
        {ROUNDING}
      </Text>
    </FormDrawer>
  )
}

/** Sets a rate, or proposes it when it needs approval. */
function useSetRate() {
  const create = useSend(plasticRates.create, { hideToast: true })
  const propose = useSend(rateProposals.propose, { hideToast: true })
  return async (body: PlasticRateInput): Promise<'set' | 'proposed'> => {
    const { plasticCode, effectiveFrom } = body
    const query = { plasticCode, ...(effectiveFrom && { effectiveFrom }) }
    const { data: limits } = await call(plasticRates.limits, { query })
    const needsApproval = formatTooFar(body.pointsPerKg, limits) !== undefined
    await (needsApproval ? propose : create).mutateAsync({ body })
    return needsApproval ? 'proposed' : 'set'
  }
}

/** "2 rates scheduled, 1 rate sent for approval". */
const formatDone = (set: number, proposed: number, isLater: boolean) =>
  [
    set > 0 && `${formatCount(set, 'rate')} ${isLater ? 'scheduled' : 'set'}`,
    proposed > 0 && `${formatCount(proposed, 'rate')} sent for approval`,
  ]
    .filter(Boolean)
    .join(', ')

interface DraftListProps extends Pick<Props, 'drafts' | 'rates'> {
  done: readonly PlasticCode[]
  at: string | undefined
}

const DraftList = ({ drafts, rates, done, at }: DraftListProps) => (
  <ul className="stack figures" style={{ gap: 8 }}>
    {drafts.map(draft => (
      <Draft
        key={draft.plasticCode}
        draft={draft}
        now={rates.find(rate => rate.plasticCode === draft.plasticCode && rate.status === 'ACTIVE')?.pointsPerKg}
        isDone={done.includes(draft.plasticCode)}
        at={at}
      />
    ))}
  </ul>
)

interface DraftProps {
  draft: DraftRate
  /** The active rate. */
  now: number | undefined
  isDone: boolean
  at: string | undefined
}

function Draft({ draft: { plasticCode, pointsPerKg }, now, isDone, at }: DraftProps) {
  const limits = useRateLimits({ plasticCode, ...(at && { effectiveFrom: at }) })
  return (
    <li className="row" style={{ gap: 6 }}>
      <PolymerMark code={plasticCode} size={24} />
      <strong>{polymerName(plasticCode)}</strong>
      {now !== undefined && (
        <>
          {formatRate(now)} <ArrowRight size={15} aria-label="becomes" />
        </>
      )}
      {formatRate(pointsPerKg)} points per kg
      {now !== undefined && <span>({formatChange(now, pointsPerKg)})</span>}
      {isDone && <Check size={16} aria-label="done" />}
      {!isDone && limits && <ApprovalNote pointsPerKg={pointsPerKg} limits={limits} />}
    </li>
  )
}
