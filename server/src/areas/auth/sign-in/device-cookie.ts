import { deviceCookie } from '#core/actor.ts'
import type { SignedIn } from './login.ts'

/** The sign-in response with the device cookie. */
export const withDeviceCookie = ({ deviceToken, ...answer }: SignedIn, publicUrl: string) => ({
  ...answer,
  setCookie: deviceCookie(deviceToken, { isSecure: publicUrl.startsWith('https:') }),
})
