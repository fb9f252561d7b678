import type { FormEvent, ReactNode } from 'react'
import classes from '../counter.module.css'
import type { Task } from '../use-task.ts'
import formClasses from './Form.module.css'
import { Notice } from './Notice.tsx'

/** Gives what was typed into the field of a name. */
export type Typed = (name: string) => string

interface FormProps {
  onSubmit: (typed: Typed) => void
  task: Task
  /** On the button. */
  submit: string
  /** On the button while it waits. */
  busy: string
  isMain?: boolean
  children: ReactNode
}

/** Fields, what went wrong, and the button that sends them once. */
export function Form({ onSubmit, task, submit, busy, isMain = true, children }: FormProps) {
  const onForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSubmit(name => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  return (
    <form className={formClasses.form} onSubmit={onForm}>
      {children}
      {task.problem && <Notice tone="bad">{task.problem}</Notice>}
      <button type="submit" className={isMain ? classes.primary : classes.quiet} disabled={task.isBusy}>
        {task.isBusy ? busy : submit}
      </button>
    </form>
  )
}
