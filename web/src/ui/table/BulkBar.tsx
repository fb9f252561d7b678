import { Button, CloseButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTotal } from '../format/numbers.ts'
import classes from './BulkBar.module.css'
import type { SelectionControl } from './use-selection.ts'

interface Props {
  control: SelectionControl
  nouns: string
  total: number
  totalIsAtLeast: boolean
  children: ReactNode
}

/** Sticks to the bottom of the list while rows are selected. */
export function BulkBar({ control, nouns, total, totalIsAtLeast, children }: Props) {
  const { selection } = control
  const all = formatTotal(total, totalIsAtLeast)
  const offersAll = selection.kind === 'ids' && control.isPageSelected && total > selection.count
  return (
    <section
      className={classes.bar}
      data-shown={selection.count > 0 || undefined}
      data-at-bottom={selection.count > 0 ? 'always' : undefined}
      aria-label="Selected rows"
    >
      <output className="strong" aria-live="polite">
        {selection.count === 0
          ? ''
          : selection.kind === 'matching'
            ? `All ${all} matching ${nouns} selected`
            : `${formatTotal(selection.count)} selected`}
      </output>
      {selection.count > 0 && (
        <>
          {offersAll && (
            <Button variant="subtle" size="compact-sm" onClick={control.selectAllMatching}>
              Select all {all} matching
            </Button>
          )}
          <Group gap={8} ms="auto">
            {children}
          </Group>
          <CloseButton aria-label="Clear selection" onClick={control.clear} />
        </>
      )}
    </section>
  )
}
