import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { modKey } from '#ui/keyboard/shortcuts.ts'
import { isCovered } from '#ui/keyboard/typing.ts'
import { useListedShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import type { NavGroup } from '#ui/shell/shell.types.ts'
import classes from './PaletteButton.module.css'
import './forget-recent.ts'

const load = () => import('./Palette.tsx')
const Palette = lazy(() => load().then(row => ({ default: row.Palette })))

/** Opens the palette by click or Ctrl/Cmd+K. Its code is loaded when it is first needed. */
export function PaletteButton({ groups }: { groups: readonly NavGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  useListedShortcuts([{ keys: [modKey(), 'K'], words: 'Search and go to', isEverywhere: true }])
  useWindowEvent('keydown', event => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    // Another dialog may hold unsaved input.
    else if (!isCovered()) open()
  })
  return (
    <>
      <UnstyledButton
        className={`hovers ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={() => void load()}
      >
        <Search size={18} strokeWidth={1.8} aria-hidden />
        <VisuallyHidden>Search</VisuallyHidden>
        <span className={classes.word} aria-hidden>
          Search
        </span>
        <Kbd visibleFrom="lg" ms={28} size="xs" style={{ whiteSpace: 'nowrap' }} aria-hidden>
          {modKey()} K
        </Kbd>
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} groups={groups} />
        </Suspense>
      )}
    </>
  )
}
