import { Button } from '@mantine/core'
import { formatTime } from '#ui/format/dates.ts'
import classes from './editor.module.css'
import type { SaveState } from './use-autosave.ts'

interface Props {
  state: SaveState
  onRetry: () => void
}

/** "Saved 12:03", "Saving…", "Not saved: …". */
export const SaveLine = ({ state, onRetry }: Props) => (
  <p className={`quiet small ${classes.state}`} role="status" data-failed={state.kind === 'failed' || undefined}>
    {say(state)}
    {state.kind === 'failed' && (
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    )}
  </p>
)

function say(state: SaveState): string {
  switch (state.kind) {
    case 'none':
      return 'Drafts save automatically.'
    case 'waiting':
      return 'Unsaved changes…'
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${formatTime(state.at)}${state.isPart ? '. Fields with errors are not saved.' : ''}`
    case 'failed':
      return `Not saved: ${state.message}`
  }
}
