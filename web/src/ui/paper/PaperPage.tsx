import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { themeVariables } from '../../theme/css-variables.ts'
import classes from './PaperPage.module.css'

interface PaperPageProps {
  back: ReactNode
  /** What to choose before it is printed. */
  tools?: ReactNode
  children: ReactNode
}

/** A document alone on the page: what is seen is what is printed, without the buttons. */
export const PaperPage = ({ back, tools, children }: PaperPageProps) => (
  <main className={`stack ${classes.page}`} id="main" data-on-paper>
    <header className="row between screenOnly">
      {back}
      {tools}
      <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </header>
    {children}
  </main>
)

interface PaperProps {
  label: string
  className?: string
  children: ReactNode
}

/** White paper and dark ink, also on a screen by night. */
export const Paper = ({ label, className = '', children }: PaperProps) => (
  <article className={`surface stack ${classes.paper} ${className}`} style={themeVariables.light} aria-label={label}>
    {children}
  </article>
)
