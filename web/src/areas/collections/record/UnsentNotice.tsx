import { Alert, Button } from '@mantine/core'
import { WifiOff } from 'lucide-react'
import classes from './RecordPage.module.css'
import type { useRecording } from './use-recording.ts'

/** The answer was lost on the way: says so, and offers the one thing that is safe. */
export function UnsentNotice({ recording }: { recording: ReturnType<typeof useRecording> }) {
  const { unsent, isSending, sendAgain, giveUp } = recording
  return (
    <Alert color="yellow" role="alert" icon={<WifiOff size={18} />} title="We did not hear back">
      <p className={classes.text}>
        The hand-in of {unsent?.person} at {unsent?.store} may or may not have arrived. Send it again: if it arrived the
        first time, nobody is paid twice.
      </p>
      <div className={classes.actions}>
        <Button loading={isSending} onClick={() => void sendAgain()}>
          Send it again
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={giveUp}>
          I will look in the list myself
        </Button>
      </div>
    </Alert>
  )
}
