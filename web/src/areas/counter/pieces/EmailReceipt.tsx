import { counter as endpoints } from '@fulmar/contract/counter/counter'
import { useState } from 'react'
import classes from '../counter.module.css'
import { useCounter } from '../counter-context.ts'
import { useShift } from '../shift.ts'
import { useTask } from '../use-task.ts'
import { Notice } from './Notice.tsx'

export function EmailReceipt({ id }: { id: string }) {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const { isBusy, problem, run } = useTask()
  const [isSent, setSent] = useState(false)
  const send = () =>
    run(async () => {
      await askAs(staff.id, endpoints.emailReceipt, { body: { id } })
      setSent(true)
    })
  if (isSent) return <Notice tone="good">Receipt emailed.</Notice>
  return (
    <>
      <button type="button" className={classes.quiet} disabled={isBusy} onClick={() => void send()}>
        Email receipt
      </button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}
