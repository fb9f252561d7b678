import { isMemberCode } from '@fulmar/contract/core/member-code-check'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatMemberCode } from '#parts/member-code.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import type { Recording } from '../model/database.ts'
import { codeProblem, readCode } from '../model/member-codes.ts'
import { findByCode } from '../model/members.ts'
import { CodeField } from '../pieces/Field.tsx'
import { Scanner } from '../pieces/Scanner.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { type NotFound, useShift } from '../shift.ts'
import { useTask } from '../use-task.ts'
import { useTypingInto } from '../use-typing-into.ts'

interface FindScreenProps {
  instead?: Recording | undefined
  notFound?: NotFound | undefined
}

/** The member, by scan or by code. A complete code is looked up by itself. */
export function FindScreen({ instead, notFound }: FindScreenProps) {
  const { database, prefer } = useCounter()
  const { scansFirst, staff } = useView()
  const shift = useShift()
  const [isScanning, setScanning] = useState(scansFirst)
  const [code, setCode] = useState(notFound?.code ?? '')
  const field = useRef<HTMLInputElement>(null)
  useTypingInto(field)
  const { isBusy, problem, setProblem, run } = useTask(notFound?.problem)

  const find = (complete: string) =>
    run(async () => {
      const token = staff.find(({ id }) => id === shift.staff.id)?.token ?? null
      shift.go({ name: 'WEIGH', member: await findByCode(database(), complete, token), instead })
    })
  const enter = (text: string) => {
    const read = readCode(text)
    setCode(read)
    setProblem(codeProblem(read))
    if (isMemberCode(read)) void find(read)
  }
  const scan = (isOn: boolean) => {
    setScanning(isOn)
    void prefer({ scansFirst: isOn })
  }
  return (
    <ShiftFrame title="Who is bringing plastic?" scans="OWN" tab={instead ? undefined : 'FIND'}>
      {isScanning ? (
        <Scanner onRead={enter} onClose={() => scan(false)} />
      ) : (
        <button type="button" className={classes.primary} onClick={() => scan(true)}>
          Scan member card
        </button>
      )}
      <CodeField
        ref={field}
        label="Member code"
        value={code.length > 4 ? formatMemberCode(code) : code}
        onChange={(event: ChangeEvent<HTMLInputElement>) => enter(event.currentTarget.value)}
        placeholder="········"
        help={isBusy ? 'Looking up…' : '8 characters, on the card under the QR code'}
        problem={problem}
      />
      <button type="button" className={classes.quiet} onClick={() => shift.go({ name: 'REGISTER', instead })}>
        No card, or not a member yet
      </button>
    </ShiftFrame>
  )
}
