import { SegmentedControl } from '@mantine/core'
import { formatTotal } from '../format/numbers.ts'

interface Props<Name extends string> {
  label: string
  queues: readonly { value: Name; label: string; count?: number | undefined; isAtLeast?: boolean | undefined }[]
  value: Name
  onChange: (value: Name) => void
}

/** Switches between queues and shows their counts. */
export const QueueSwitch = <Name extends string>({ label, queues, value, onChange }: Props<Name>) => (
  <SegmentedControl
    className="start"
    maw="100%"
    aria-label={label}
    data={queues.map(({ value: name, label: words, count, isAtLeast }) => ({
      value: name,
      label: count === undefined ? words : `${words} (${formatTotal(count, isAtLeast)})`,
    }))}
    value={value}
    onChange={onChange}
  />
)
