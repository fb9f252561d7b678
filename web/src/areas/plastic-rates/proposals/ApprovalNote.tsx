import type { RateLimits } from '@fulmar/contract/plastic-rates'
import { Alert } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { sayTooFar } from '../plastic-rates.words.ts'

interface Props {
  pointsPerKg: number
  limits: RateLimits
}

/** Said before the form is sent: this rate will wait for a second person. */
export function ApprovalNote({ pointsPerKg, limits }: Props) {
  const words = sayTooFar(pointsPerKg, limits)
  return (
    words && (
      <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="Needs approval">
        {words}
      </Alert>
    )
  )
}
