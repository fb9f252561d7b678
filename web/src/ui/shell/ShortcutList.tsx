import { Button, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { inOrder } from '../in-order.ts'
import { type Listed, listedShortcuts, whenShortcutsAsked } from '../keyboard/shortcuts.ts'

/** The dialog with the shortcuts of the page and those that work everywhere. */
export function ShortcutList() {
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      whenShortcutsAsked(() => {
        setListed(listedShortcuts())
        setOpen(true)
      }),
    [],
  )
  const close = () => setOpen(false)
  const ofPage = listed.filter(row => !row.isEverywhere)
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={close}
      footer={
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      <Stack gap={20}>
        {ofPage.length > 0 && <Section title="On this page" shortcuts={ofPage} />}
        <Section title="Everywhere" shortcuts={listed.filter(row => row.isEverywhere)} />
      </Stack>
    </Dialog>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Listed[] }) {
  const id = useId()
  return (
    <section>
      <Text component="h3" id={id} mb={8} c="dimmed" fz="xs" fw={600}>
        {title}
      </Text>
      <Stack component="dl" gap={10} aria-labelledby={id}>
        {inOrder(shortcuts, ({ keys, words }) => (
          <div className="line" style={{ gap: 0 }}>
            <dt className="line" style={{ gap: 4, width: '6rem', flex: 'none' }}>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </Stack>
    </section>
  )
}
