import { collections } from '@fulmar/contract/collections/collections'
import { Alert, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { CollectionLink } from '../CollectionLink.tsx'
import { Receipt } from './Receipt.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { type Recording, useRecording } from './use-recording.ts'
import { useStart } from './use-start.ts'

export function RecordCollectionPage() {
  const recording = useRecording()
  const [formKey, setFormKey] = useState(0)
  const { receipt } = recording
  const recorded = useRecorded(receipt?.id)
  const { isPending, key, corrects, start, member } = useStart()
  const meaning = corrects
    ? `${corrects.code} was reversed. Record the correct weights.`
    : 'For collections that a store could not record itself.'
  const outcome = recorded?.status === 'REVERSED' ? 'Collection taken back' : 'Collection recorded'
  return (
    <Sections>
      <PageHeader
        title={receipt ? outcome : 'Record collection'}
        meaning={receipt || corrects?.correctedBy ? undefined : meaning}
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
          recorded={recorded}
          onAnother={() => {
            recording.startOver()
            setFormKey(before => before + 1)
          }}
        />
      ) : isPending ? (
        <PageSkeleton />
      ) : corrects?.correctedBy ? (
        <p className="notice" role="status">
          {corrects.code} was already recorded again, corrected: <CollectionLink of={corrects.correctedBy} />.
        </p>
      ) : (
        <RecordEditor
          key={`${key} ${formKey}`}
          recording={recording}
          start={start}
          corrects={corrects?.id}
          startMember={member}
        />
      )}
    </Sections>
  )
}

/** What is true of it by now: others review and reverse it while the receipt is open. */
function useRecorded(id = '') {
  useLive(['collection'], [collections.get])
  return useApi(collections.get, { params: { id } }, { enabled: id !== '' }).data?.data
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
