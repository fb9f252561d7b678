import type { ReactNode, Ref } from 'react'
import { themeVariables } from '../../theme/css-variables.ts'
import classes from './Leaves.module.css'

export type PaperSize = 'a4' | 'letter'

/** Countries where printers hold Letter; everyone else has A4. */
const letterRegions = /-(US|CA|MX|PH|CL|CO|VE|CR|GT|PA|DO|PR|NI|SV)\b/

export const usualPaper = (language = navigator.language): PaperSize => (letterRegions.test(language) ? 'letter' : 'a4')

interface LeavesProps {
  label: string
  size: PaperSize
  /** At the bottom of every page, before its number. */
  foot: ReactNode
  /** Each is the content of a page, and has to fit. */
  pages: readonly { key: string; content: ReactNode }[]
  ref?: Ref<HTMLElement>
}

/** A document in pages as they are printed, white to the edge. On a narrow screen the pages flow. */
export const Leaves = ({ label, size, foot, pages, ref }: LeavesProps) => (
  <article
    className={classes.leaves}
    data-on-paper
    data-paper={size}
    style={themeVariables.light}
    aria-label={label}
    ref={ref}
  >
    {pages.map(({ key, content }, index) => (
      <section key={key} className={classes.leaf} data-leaf aria-label={`Page ${index + 1} of ${pages.length}`}>
        <div className={classes.body}>{content}</div>
        <footer className={classes.foot}>
          <span>{foot}</span>
          <span>
            {index + 1} / {pages.length}
          </span>
        </footer>
      </section>
    ))}
  </article>
)
