import { type FaultCode, warnings } from '@fulmar/contract/academy/game-questions'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { faultWords } from '../../academy.words.ts'

/** What is wrong with a question, the grave things first. */
export function FaultList({ codes }: { codes: readonly FaultCode[] }) {
  if (codes.length === 0) return null
  const isWarning = (code: FaultCode) => warnings.includes(code)
  return (
    <ul className="stack small" style={{ gap: 4 }} aria-label="What to improve">
      {codes
        .toSorted((a, b) => Number(isWarning(a)) - Number(isWarning(b)))
        .map(code => (
          <li key={code} className={`line ${isWarning(code) ? 'caution' : 'bad'}`}>
            {isWarning(code) ? <TriangleAlert size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {faultWords[code]}
          </li>
        ))}
    </ul>
  )
}
