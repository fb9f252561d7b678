import { useState } from 'react'
import { formatNumber } from '#ui/format/numbers.ts'
import { Form } from '../pieces/Form.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'
import styles from './store.module.css'

/** What people can hand in here. One that the programme no longer takes stays as it is. */
export function PlasticsSection({ owner, onDone }: SectionProps) {
  const { store, plastics } = owner.owned
  const [accepted, setAccepted] = useState(store.acceptedPlastics)
  const task = useTask()
  const save = () => {
    if (accepted.length === 0) return task.setProblem('Choose at least one plastic.')
    void task.run(async () => {
      await owner.save({ acceptedPlastics: accepted })
      onDone('The accepted plastics are saved.')
    })
  }
  return (
    <Form onSubmit={save} task={task} submit="Save plastics" busy="Saving…">
      {plastics.map(({ code, label, pointsPerKg }) => (
        <label key={code} className={styles.check}>
          <input
            type="checkbox"
            checked={accepted.includes(code)}
            onChange={event =>
              setAccepted(event.currentTarget.checked ? [...accepted, code] : accepted.filter(one => one !== code))
            }
          />
          <span>
            {label}
            <br />
            <small>{pointsPerKg === null ? 'No points yet' : `${formatNumber(pointsPerKg)} points per kg`}</small>
          </span>
        </label>
      ))}
    </Form>
  )
}
