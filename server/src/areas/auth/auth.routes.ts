import { auth } from '@fulmar/contract/auth'
import { routes } from '#core/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { completionOf, findReferrer, userTypeOf } from '../users/users.ts'
import { finishLogin, loginAdmin, loginPerson } from './login.ts'
import { checkOtp } from './otps.ts'
import { changePassword, resetPassword, sendCheckedOtp, sendResetOtp } from './password-reset.ts'
import { register } from './registration.ts'
import { endAllSessions, endSession, listOwnSessions } from './sessions.ts'

const sent = { message: 'If this address has an account, a code is on its way' }

export const authRoutes = (secrets: Secrets) =>
  routes(auth, {
    adminLogin: ({ db, body, caller }) => loginAdmin(db, secrets, body, caller),
    finishLogin: async ({ db, body, caller }) => ({
      message: 'Signed in',
      ...(await finishLogin(db, secrets, body.challenge, body.code, caller)),
    }),
    login: async ({ db, body, caller }) => ({
      message: 'Signed in',
      ...(await loginPerson(db, secrets, body, caller)),
    }),
    sendOtp: async ({ db, body }) => {
      await sendResetOtp(db, secrets, body.email)
      return sent
    },
    validateAndSendOtp: async ({ db, actor, body }) => {
      await sendCheckedOtp(db, secrets, actor, body.email, body.type)
      return { message: 'A code is on its way' }
    },
    verifyOtp: async ({ db, body }) => {
      await checkOtp(db, secrets, body.email, body.type, body.otp)
      return { message: 'The code is right' }
    },
    forgotPassword: async ({ db, body, caller }) => {
      await resetPassword(db, secrets, body, caller)
      return { message: 'Your password is changed. Please sign in' }
    },
    resetPassword: async ({ db, actor, body }) => {
      await changePassword(db, secrets, actor, body)
      return { message: 'Your password is changed' }
    },
    register: async ({ db, body, caller }) => ({ message: 'Welcome', ...(await register(db, secrets, body, caller)) }),
    checkUserType: async ({ db, body }) => ({ data: { userType: await userTypeOf(db, body.email) } }),
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
    sessions: async ({ db, actor }) => ({ data: await listOwnSessions(db, actor) }),
    endSession: async ({ db, actor, body }) => {
      await endSession(db, actor, body.id)
      return { message: 'Session ended' }
    },
  })
