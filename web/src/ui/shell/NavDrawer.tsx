import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import classes from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'
import type { NavGroup } from './shell.types.ts'

/** The navigation on a phone. A native modal dialog: it traps the focus, closes on Esc and costs no script. */
export function NavDrawer({ groups }: { groups: NavGroup[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <div className={classes.root}>
      <button
        type="button"
        className={classes.button}
        aria-label="Open the menu"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu size={20} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
        onClick={event => {
          // A press beside the drawer, or on one of its links, is done with it.
          const target = event.target as Element
          if (target === dialog.current || target.closest('a')) close()
        }}
        onKeyDown={() => {}}
      >
        <div className={classes.inside}>
          <div className={classes.head}>
            <Wordmark size={30} />
            <button type="button" className={classes.button} aria-label="Close the menu" onClick={close}>
              <X size={20} aria-hidden />
            </button>
          </div>
          <NavList groups={groups} />
        </div>
      </dialog>
    </div>
  )
}
