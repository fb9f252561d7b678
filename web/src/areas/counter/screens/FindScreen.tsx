import { isMemberCode } from '@fulmar/contract/core/member-code-check'
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatMemberCode } from '#parts/member-code.ts'
import { isTyping } from '#ui/keyboard/typing.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import type { Recording } from '../model/database.ts'
import { codeProblem, readCode } from '../model/member-codes.ts'
import { findByCode } from '../model/members.ts'
import { CodeField } from '../pieces/Field.tsx'
import { Scanner } from '../pieces/Scanner.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useTask } from '../use-task.ts'

/** The member, by scan or by code. A complete code is looked up by itself. */
export function FindScreen({ instead }: { instead?: Recording | undefined }) {
  const { database, prefer } = useCounter()
  const { scansFirst, staff } = useView()
  const shift = useShift()
  const [isScanning, setScanning] = useState(scansFirst)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useTypingInto(field)
  const { isBusy, problem, setProblem, run } = useTask()

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
    <ShiftFrame title="Who is bringing plastic?" tab={instead ? undefined : 'FIND'}>
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

/** A scanner that types begins wherever the focus is: what it types belongs to the code. */
function useTypingInto(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isSign = key.length === 1 && key !== ' '
      if (isSign && !ctrlKey && !metaKey && !altKey && !isTyping(target) && !field.current?.closest('[hidden]'))
        field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
