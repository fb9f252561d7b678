import { Button, Kbd } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { type Listed, listedShortcuts, whenShortcutsAsked } from '../keyboard/shortcuts.ts'
import classes from './ShortcutList.module.css'

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
      {ofPage.length > 0 && <Section title="On this page" shortcuts={ofPage} />}
      <Section title="Everywhere" shortcuts={listed.filter(row => row.isEverywhere)} />
    </Dialog>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Listed[] }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <dl className={classes.list} aria-labelledby={id}>
        {shortcuts.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
