import { Button, Kbd } from '@mantine/core'
import classes from './Inbox.module.css'
import type { InboxAction } from './inbox.types.ts'

/** Decision buttons with their shortcut keys. */
export const DecisionBar = ({ actions }: { actions: readonly InboxAction[] }) => (
  <div className={`row ${classes.actions}`}>
    {actions.map(({ key, label, icon, tone = 'plain', isBusy, isDisabled, run }) => (
      <Button
        key={key}
        variant={tone === 'main' ? 'filled' : tone === 'danger' ? 'light' : 'default'}
        color={tone === 'danger' ? 'red' : undefined}
        leftSection={icon}
        rightSection={
          <Kbd visibleFrom="lg" size="xs" className={classes.key} aria-hidden>
            {key.toUpperCase()}
          </Kbd>
        }
        aria-keyshortcuts={key.toUpperCase()}
        loading={isBusy}
        disabled={isDisabled}
        onClick={run}
      >
        {label}
      </Button>
    ))}
  </div>
)
