import type { RateLimits } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Alert } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { formatTooFar } from '../plastic-rates.words.ts'

/** Warns before the form is sent that a second person has to approve the rate. */
export function ApprovalNote({ pointsPerKg, limits }: { pointsPerKg: number; limits: RateLimits }) {
  const words = formatTooFar(pointsPerKg, limits)
  return (
    words && (
      <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="Needs approval">
        {words}
      </Alert>
    )
  )
}
