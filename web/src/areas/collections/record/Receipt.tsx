import type { CollectionReceipt } from '@fulmar/contract/collections'
import { flagNames } from '@fulmar/contract/collections'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { LineTable } from '../LineTable.tsx'
import classes from './RecordCollectionPage.module.css'

interface Props {
  receipt: CollectionReceipt
  onAnother: () => void
}

export function Receipt({ receipt, onAnother }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <Sections>
      <p ref={words} className={classes.done} tabIndex={-1}>
        {formatPoints(receipt.points)} awarded for {formatExactWeight(receipt.grams)}. The code is{' '}
        <strong>{receipt.code}</strong>.
      </p>
      <StatRow label="Result">
        <StatCard label="Points awarded" value={formatNumber(receipt.points)} />
        <StatCard label="New balance" value={formatNumber(receipt.balance)} unit="points" />
        <StatCard label="Weight" value={formatExactWeight(receipt.grams)} />
      </StatRow>
      {receipt.flags.length > 0 && (
        <p className={classes.flagged} role="status">
          Flagged for review: {receipt.flags.map(flag => flagNames[flag.rule].toLowerCase()).join(', ')}.
        </p>
      )}
      <Panel title="Weights">
        <LineTable lines={receipt.lines} />
      </Panel>
      <div className={classes.actions}>
        <Button onClick={onAnother}>Record another</Button>
        <Link to="/collections/$id" params={{ id: receipt.id }} className={classes.open}>
          Open {receipt.code}
        </Link>
      </div>
    </Sections>
  )
}
