import { flagNames } from '@fulmar/contract/collections/collection-flags'
import { type Collection, undoMinutes } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { StoreLink, UserLink } from '#parts/record/RecordLinks.tsx'
import { CopyCode } from '#ui/CopyCode.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { formatPending } from '../collections.words.ts'
import { LineTable } from '../LineTable.tsx'
import type { NamedReceipt } from './use-recording.ts'

interface Props {
  receipt: NamedReceipt
  /** The collection as it is now, once it is known. */
  recorded: Collection | undefined
  onAnother: () => void
}

export function Receipt({ receipt, recorded, onAnother }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const isReversed = recorded?.status === 'REVERSED'
  const now = { ...receipt, pointsPending: recorded?.pointsPending ?? receipt.pointsPending }
  return (
    <Sections>
      <Text ref={words} fz={16} tabIndex={-1} role="status">
        {isReversed ? 'No points were awarded: ' : formatAwarded(now)}
        {isReversed && `${receipt.member.name}, `}
        {formatExactWeight(receipt.grams)} at {receipt.store.name}.
      </Text>
      {!isReversed && (
        <>
          <StatRow label="Result">
            <StatCard
              label={now.pointsPending > 0 ? 'Points pending review' : 'Points awarded'}
              value={formatNumber(receipt.points)}
            />
            {now.pointsPending === receipt.pointsPending && (
              <StatCard label="New balance" value={formatNumber(receipt.balance)} unit="points" />
            )}
            <StatCard label="Weight" value={formatExactWeight(receipt.grams)} />
          </StatRow>
          {receipt.flags.length > 0 && (
            <p className="notice" role="status">
              {recorded?.review === 'CONFIRMED' ? 'Confirmed. It was flagged' : 'Flagged for review'}:{' '}
              {receipt.flags.map(flag => flagNames[flag.rule].toLowerCase()).join(', ')}.
            </p>
          )}
        </>
      )}
      <Panel title={isReversed ? 'Reversed collection' : 'Receipt'}>
        <FactList
          facts={[
            { label: 'Code', value: <CopyCode label="code" code={receipt.code} /> },
            { label: 'Member', value: <Named of={receipt.member} link={<UserLink of={receipt.member} />} /> },
            { label: 'Store', value: <Named of={receipt.store} link={<StoreLink of={receipt.store} />} /> },
          ]}
        />
      </Panel>
      <Panel title="Weights">
        <LineTable lines={receipt.lines} />
      </Panel>
      <Group gap="10px 16px" mt={8}>
        <Button onClick={onAnother}>Record another</Button>
        {!isReversed && <Undo id={receipt.id} />}
        {isReversed && recorded.correctedBy === null && <RecordCorrected id={receipt.id} onFollow={onAnother} />}
        <Link to="/collections/$id" params={{ id: receipt.id }} className="strong">
          Open {receipt.code}
        </Link>
      </Group>
    </Sections>
  )
}

const formatAwarded = (receipt: NamedReceipt) => {
  const pending = formatPending(receipt)
  return pending
    ? `${pending}: ${receipt.member.name}, `
    : `${formatPoints(receipt.points)} awarded to ${receipt.member.name} for `
}

const RecordCorrected = ({ id, onFollow }: { id: string; onFollow: () => void }) => (
  <Button
    variant="default"
    onClick={onFollow}
    renderRoot={props => <Link to="/collections/record" search={{ corrects: id }} {...props} />}
  >
    Record corrected
  </Button>
)

/** For a slip that is noticed at once. */
function Undo({ id }: { id: string }) {
  const { key } = useAttemptKey()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [])
  // The page says what became of it, where a message would lie over the next button.
  const undo = useSend(collections.undo, { hideToast: true })
  if (isOver) return null
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={16} aria-hidden />}
      loading={undo.isPending}
      onClick={() => undo.mutate({ body: { id }, idempotencyKey: key })}
    >
      Undo
    </Button>
  )
}

const Named = ({ of: picked, link }: { of: Picked; link: ReactNode }) => (
  <>
    {link}
    {picked.detail && <span className="detail">{picked.detail}</span>}
  </>
)
