import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Receipt } from './Receipt.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useRecording } from './use-recording.ts'

/** Records plastic that was handed in, and shows what it was paid. */
export function RecordPage() {
  const recording = useRecording()
  const [filling, setFilling] = useState(0)
  const { receipt } = recording
  return (
    <Sections>
      <PageHeader
        title={receipt ? 'Plastic recorded' : 'Record plastic'}
        meaning={receipt ? undefined : 'For a hand-in that the store could not record itself.'}
        actions={
          <Button component={Link} to="/collections" variant="default">
            All collections
          </Button>
        }
      />
      {recording.unsent && <UnsentNotice recording={recording} />}
      {receipt ? (
        <Receipt
          receipt={receipt}
          onAnother={() => {
            recording.startAnew()
            setFilling(before => before + 1)
          }}
        />
      ) : (
        <RecordEditor key={filling} recording={recording} />
      )}
    </Sections>
  )
}
