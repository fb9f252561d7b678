import { Menu, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import classes from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'
import type { NavGroup } from './shell.types.ts'

/** The navigation on a phone, as a native modal dialog that traps focus and closes on Esc. */
export function NavDrawer({ groups }: { groups: NavGroup[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed, it would be rendered for nothing with every page.
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    // What it holds has to be there for its first entry to take the focus.
    flushSync(() => setOpened(true))
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className={`bare disc hovers ${classes.button}`} aria-label="Open menu" onClick={open}>
        <Menu size={20} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
        onClick={event => {
          // Close on a click outside the drawer or on a link.
          const target = event.target as Element
          if (target === dialog.current || target.closest('a')) close()
        }}
        onKeyDown={() => {}}
      >
        <div className={classes.inside}>
          <div className="line between" style={{ height: 64, paddingLeft: 8 }}>
            <Wordmark size={30} />
            <button
              type="button"
              className={`bare disc hovers ${classes.button}`}
              aria-label="Close menu"
              onClick={close}
            >
              <X size={20} aria-hidden />
            </button>
          </div>
          {wasOpened && <NavList groups={groups} />}
        </div>
      </dialog>
    </>
  )
}
