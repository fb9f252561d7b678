import { Check } from 'lucide-react'
import classes from './imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Import'] as const

export type ImportStep = (typeof steps)[number]

/** Where the import is on its way. */
export function ImportSteps({ current, isDone = false }: { current: ImportStep; isDone?: boolean }) {
  const at = steps.indexOf(current)
  return (
    <ol className={`row quiet small ${classes.steps}`} aria-label="Steps">
      {steps.map((step, n) => {
        const isPassed = n < at || isDone
        return (
          <li
            key={step}
            className="line"
            data-passed={isPassed || undefined}
            aria-current={n === at && !isDone ? 'step' : undefined}
          >
            <span className={`disc ${classes.mark}`} aria-hidden>
              {isPassed ? <Check size={14} /> : n + 1}
            </span>
            {step}
          </li>
        )
      })}
    </ol>
  )
}
