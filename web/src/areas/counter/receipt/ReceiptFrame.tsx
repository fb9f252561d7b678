import type { ReactNode } from 'react'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import classes from './receipt.module.css'

/** Also in the document itself, until the receipt is there. */
export const ReceiptFrame = ({ children }: { children?: ReactNode }) => (
  <div className={classes.page}>
    <header>
      <a href="/" className={classes.home}>
        <Wordmark size={30} />
      </a>
    </header>
    <main className={classes.receipt} aria-busy={children === undefined}>
      {children ?? (
        <>
          <h1>Receipt</h1>
          <p>Looking up…</p>
        </>
      )}
    </main>
  </div>
)
