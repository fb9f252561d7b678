import { auth } from '@fulmar/contract/auth'
import { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'

/** Has a code mailed. It is sent when the answer says so, and the words are the same whether or not the account exists. */
export async function sendOtp(email: string): Promise<string> {
  const answer = await call(auth.sendOtp, { body: { email, type: 'CHANGE_PASSWORD' } })
  // The type promises it; an answer that came from somewhere else may not keep it.
  if ((answer.type as string) !== 'Success')
    throw new ApiError({ message: answer.message || 'Something went wrong!', error: 'Unknown error' })
  return answer.message
}
