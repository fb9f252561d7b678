import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import classes from '../stores.module.css'

/** Says quietly that what was typed before is back. */
export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={classes.draft} role="status">
    <History size={18} aria-hidden />
    <p>What you wrote last time is still here. Only the image has to be chosen again.</p>
    <Button variant="subtle" size="compact-md" onClick={onStartOver}>
      Start over
    </Button>
  </div>
)
