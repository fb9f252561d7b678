import { Button, Kbd } from '@mantine/core'
import { Dialog } from '../dialog/Dialog.tsx'
import classes from './Inbox.module.css'
import type { InboxAction } from './inbox.types.ts'

interface Props {
  isOpen: boolean
  actions: readonly InboxAction[]
  onClose: () => void
}

export function KeyHelp({ isOpen, actions, onClose }: Props) {
  const keys = [
    ['J', 'Next case'],
    ['K', 'Previous case'],
    ...actions.map(action => [action.key.toUpperCase(), action.label]),
    ['?', 'Keyboard shortcuts'],
  ] as const
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={classes.help}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
