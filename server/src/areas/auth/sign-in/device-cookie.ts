import { deviceCookie } from '#core/actor.ts'
import type { SignedIn } from './login.ts'

/** The answer to a sign-in, with the cookie that makes the browser known next time. */
export const withDeviceCookie = ({ deviceToken, ...answer }: SignedIn, publicUrl: string) => ({
  ...answer,
  setCookie: deviceCookie(deviceToken, { isSecure: publicUrl.startsWith('https:') }),
})
