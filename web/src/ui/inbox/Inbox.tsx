import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { ArrowLeft, Keyboard } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { showShortcuts } from '../keyboard/shortcuts.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { DecisionBar } from './DecisionBar.tsx'
import classes from './Inbox.module.css'
import { stepFrom } from './inbox.order.ts'
import type { InboxAction, InboxItem } from './inbox.types.ts'

interface Props {
  /** Plural name: "Collections to review". */
  label: string
  items: readonly InboxItem[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** The open case. */
  children: ReactNode
  /** Available decisions; empty if read-only. */
  actions: readonly InboxAction[]
  /** Explains an unavailable decision. */
  note?: ReactNode
}

/** A list of cases with the open one beside it and its decisions below. J and K move. */
export function Inbox({ label, items, openId, onOpen, children, actions, note }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const ids = items.map(item => item.id)
  const move = (step: 1 | -1) => onOpen(stepFrom(ids, openId, step))
  useShortcuts({
    j: { words: 'Next case', run: () => move(1) },
    k: { words: 'Previous case', run: () => move(-1) },
    ...Object.fromEntries(
      actions.map(({ key, label: words, isDisabled, isBusy, run }) => [
        key,
        { words, run: openId && !isDisabled && !isBusy ? run : undefined },
      ]),
    ),
  })
  useEffect(() => {
    list.current?.querySelector(`[data-case="${openId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <div className={`surface ${classes.inbox}`} data-open={openId ? true : undefined}>
      <nav className={classes.side} aria-label={label}>
        <ul ref={list} className={classes.list}>
          {items.map(item => (
            <li key={item.id}>
              <button
                type="button"
                className={`bare hovers ${classes.item}`}
                data-case={item.id}
                aria-current={item.id === openId || undefined}
                onClick={() => onOpen(item.id)}
              >
                <span className="line between" style={{ alignItems: 'baseline' }}>
                  <Text className="anywhere" miw={0} span fw={600}>
                    {item.title}
                  </Text>
                  <Text className="figures" flex="none" span c="dimmed" fz="xs">
                    {item.aside}
                  </Text>
                </span>
                <span className="quiet fine">{item.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {openId && (
        <section className="stack" style={{ gap: 0, minWidth: 0, minHeight: 0 }} aria-label="Open case">
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-md"
            leftSection={<ArrowLeft size={16} aria-hidden />}
            onClick={() => onOpen(undefined)}
          >
            All cases
          </Button>
          <div className={classes.body}>{children}</div>
          <div className={`row ruled ${classes.bar}`} data-at-bottom="inbox">
            {note && (
              <Text flex="1 1 14rem" c="dimmed" fz="sm">
                {note}
              </Text>
            )}
            <DecisionBar actions={actions} />
            <ActionIcon visibleFrom="lg" ms="auto" size={36} aria-label="Keyboard shortcuts" onClick={showShortcuts}>
              <Keyboard size={18} aria-hidden />
            </ActionIcon>
          </div>
        </section>
      )}
    </div>
  )
}

const cases = ['a', 'b', 'c', 'd', 'e', 'f']

/** The skeleton of an inbox. */
export const InboxSkeleton = () => (
  <div className={`surface ${classes.inbox}`} role="status" aria-label="Loading">
    <div className={classes.side}>
      {cases.map(row => (
        <div key={row} className={classes.item}>
          <Skeleton height={14} width="70%" />
          <Skeleton height={12} width="45%" mt={8} />
        </div>
      ))}
    </div>
    <div className={classes.body}>
      <Skeleton height={24} width="40%" mb={20} />
      {cases.map(row => (
        <Skeleton key={row} height={14} mb={12} />
      ))}
    </div>
  </div>
)
