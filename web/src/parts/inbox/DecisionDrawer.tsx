import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { DecisionBar } from '#ui/inbox/DecisionBar.tsx'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'

/** What can be decided about a case. */
export interface Decisions {
  actions: readonly InboxAction[]
  /** Why this person cannot decide, if so. */
  note: string | undefined
  /** Of the decision being made. */
  dialog: ReactNode
}

export const noDecisions: Decisions = { actions: [], note: undefined, dialog: null }

interface Props {
  title: string
  decisions: Decisions
  onClose: () => void
  children: ReactNode
}

/** A case beside the list, with its decisions at the bottom. */
export const DecisionDrawer = ({ title, decisions: { actions, note, dialog }, onClose, children }: Props) => (
  <Drawer
    isOpen
    title={title}
    onClose={onClose}
    footer={
      (actions.length > 0 || note) && (
        <>
          {note && (
            <Text flex="1 1 14rem" c="dimmed" fz="sm">
              {note}
            </Text>
          )}
          <DecisionBar actions={actions} />
        </>
      )
    }
  >
    {children}
    {dialog}
  </Drawer>
)
