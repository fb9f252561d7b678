import type { ReactNode } from 'react'
import { isPlainClick } from './open-row.ts'
import classes from './TableGrid.module.css'

interface Props {
  href: string | undefined
  onOpen: () => void
  children: ReactNode
}

/** A real link, so that rows can be opened in a new tab; without `href` a button. */
export function RowOpener({ href, onOpen, children }: Props) {
  if (!href)
    return (
      <button type="button" className={`bare clip ${classes.opener}`} data-row-open onClick={onOpen}>
        {children}
      </button>
    )
  return (
    <a
      href={href}
      className={`clip ${classes.opener}`}
      data-row-open
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
