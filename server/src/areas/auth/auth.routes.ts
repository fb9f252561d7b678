import { auth } from '@fulmar/contract/auth/auth'
import { routes, whole } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { completionOf, findReferrer, userTypeOf } from '../users/users.ts'
import { changePassword, resetPassword, sendCheckedOtp, sendOtp, verifyOtp } from './passwords/password-reset.ts'
import { register } from './registration/registration.ts'
import { endAllSessions, endSession, listOwnSessions } from './sessions.ts'
import { withDeviceCookie } from './sign-in/device-cookie.ts'
import { finishLogin, loginAdmin, loginPerson, loginWithCode } from './sign-in/login.ts'

const sent = { message: 'If this address has an account, we have sent it a code' }

interface Services {
  secrets: Secrets
  publicUrl: string
}

export const authRoutes = ({ secrets, publicUrl }: Services) =>
  routes(auth, {
    adminLogin: async ({ db, body, caller }) => {
      const { signedIn, challenge } = await loginAdmin(db, secrets, body, caller)
      return signedIn
        ? { message: 'Signed in', ...withDeviceCookie(signedIn, publicUrl) }
        : { message: 'Enter the code from your authenticator app', challenge }
    },
    finishLogin: async ({ db, body, caller }) => ({
      message: 'Signed in',
      ...withDeviceCookie(await finishLogin(db, secrets, body.challenge, body.code, caller), publicUrl),
    }),
    login: async ({ db, body, caller }) => {
      const signedIn =
        'otp' in body ? await loginWithCode(db, secrets, body, caller) : await loginPerson(db, secrets, body, caller)
      return { message: 'Signed in', ...withDeviceCookie(signedIn, publicUrl) }
    },
    sendOtp: async ({ db, body, caller }) => {
      await sendOtp(db, secrets, body, caller)
      return sent
    },
    validateAndSendOtp: async ({ db, actor, body, caller }) => {
      await sendCheckedOtp(db, secrets, actor, body, caller)
      return { message: 'Code sent' }
    },
    verifyOtp: async ({ db, body, caller }) => {
      await verifyOtp(db, secrets, body, caller)
      return { message: 'That code is correct' }
    },
    forgotPassword: async ({ db, body, caller }) => {
      await resetPassword(db, secrets, body, caller)
      return { message: 'Your password has been changed. Please sign in' }
    },
    resetPassword: async ({ db, actor, body }) => {
      await changePassword(db, secrets, actor, body)
      return { message: 'Your password has been changed' }
    },
    register: async ({ db, body, caller }) => ({
      message: 'Welcome',
      ...withDeviceCookie(await register(db, secrets, body, caller), publicUrl),
    }),
    checkUserType: async ({ db, actor, body }) => ({ data: { userType: await userTypeOf(db, actor, body.email) } }),
    validateReferralCode: async ({ db, body }) => ({
      data: { isValid: (await findReferrer(db, body.referralCode)) !== undefined },
    }),
    profileCompletion: async ({ db, actor }) => ({ data: await completionOf(db, actor.id) }),
    logout: async ({ db, actor }) => {
      await endSession(db, actor, actor.sessionId)
      return { message: 'Signed out' }
    },
    logoutAll: async ({ db, actor }) => {
      await endAllSessions(db, actor)
      return { message: 'Signed out everywhere' }
    },
    sessions: async ({ db, actor }) => whole(await listOwnSessions(db, actor)),
    endSession: async ({ db, actor, body }) => {
      await endSession(db, actor, body.id)
      return { message: 'Session ended' }
    },
  })
