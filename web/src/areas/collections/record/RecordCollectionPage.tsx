import { Alert, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { Receipt } from './Receipt.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { type Recording, useRecording } from './use-recording.ts'
import { useStart } from './use-start.ts'

export function RecordCollectionPage() {
  const recording = useRecording()
  const [formKey, setFormKey] = useState(0)
  const { receipt } = recording
  const { isPending, key, corrects, start, member } = useStart()
  const meaning = corrects
    ? `${corrects.code} was reversed. Record the correct weights.`
    : 'For collections that a store could not record itself.'
  return (
    <Sections>
      <PageHeader
        title={receipt ? 'Collection recorded' : 'Record collection'}
        meaning={receipt ? undefined : meaning}
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
            recording.startOver()
            setFormKey(before => before + 1)
          }}
        />
      ) : isPending ? (
        <PageSkeleton />
      ) : (
        <RecordEditor key={`${key} ${formKey}`} recording={recording} start={start} startMember={member} />
      )}
    </Sections>
  )
}

const formatPicked = (picked: Picked | undefined) => picked && [picked.name, picked.detail].filter(Boolean).join(', ')

function UnsentNotice({ recording: { unsent, isSending, sendAgain, giveUp } }: { recording: Recording }) {
  return (
    <Alert color="yellow" role="alert" icon={<WifiOff size={18} />} title="No response from the server">
      <p className="quiet small">
        The collection by {formatPicked(unsent?.member)} at {unsent?.store.name} may or may not have been recorded. You
        can safely send it again: points are awarded only once.
      </p>
      <Group gap="10px 16px" mt={8}>
        <Button loading={isSending} onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={giveUp}>
          Dismiss and check the list
        </Button>
      </Group>
    </Alert>
  )
}
