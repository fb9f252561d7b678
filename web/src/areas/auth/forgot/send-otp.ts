import { auth } from '@fulmar/contract/auth/auth'
import { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'

/** Requests a code by email. The message is the same whether or not the account exists. */
export async function sendOtp(email: string): Promise<string> {
  const answer = await call(auth.sendOtp, { body: { email, type: 'CHANGE_PASSWORD' } })
  // The type promises it, but a proxy may answer something else.
  if ((answer.type as string) !== 'Success')
    throw new ApiError({ message: answer.message || 'Something went wrong!', error: 'Unknown error' })
  return answer.message
}
