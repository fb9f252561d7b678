import { z } from 'zod'
import { id, instant, nothing, one } from '../core/common.ts'
import { area, type Rate } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import { typedCode } from '../core/member-code.ts'
import { phone } from '../core/phone.ts'
import { profile } from '../users/users.ts'

export const email = z.email('Email is invalid').max(254)
/** Of a member whom a store registered by phone, until they have one. */
export const emailOrEmpty = z.union([z.literal(''), email])
export const otp = z.string().regex(/^\d{6}$/, 'Please enter 6 digits')
/** For new passwords only: existing ones may be shorter. */
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')

export const otpType = z.enum(['CHANGE_PASSWORD', 'REGISTER', 'LOGIN'])
export type OtpType = z.infer<typeof otpType>

const credentials = z.strictObject({ email: z.string().max(254), password: z.string().min(1).max(128) })
const emailedCode = z.strictObject({ email, otp })
/** For members who own a store: the session then has what stores may do, instead of what members may. */
const hat = { as: z.literal('STORE').optional() }
const signedIn = z.object({ token: z.string(), user: profile })

/** With two-factor authentication the password alone gives a challenge, and the next call gives the token. */
const firstStep = z.object({ token: z.string().optional(), user: profile.optional(), challenge: z.string().optional() })

export const session = z.object({
  id,
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
})
export type Session = z.infer<typeof session>

export const registration = z.strictObject({
  userType: z.enum(['MEMBER', 'STORE']).default('MEMBER'),
  name: z.string().trim().min(1).max(120),
  email,
  otp,
  password: newPassword,
  phone: phone.optional(),
  /** Of somebody whom a store registered with this phone and without an email: their points become this account's. */
  confirmationCode: typedCode.optional(),
  referralCode: z.string().trim().toUpperCase().max(12).optional(),
  /** Agreement to the privacy policy is required. */
  consent: z.literal(true),
})
export type Registration = z.infer<typeof registration>

export const profileCompletion = z.object({
  percent: z.number().int().min(0).max(100),
  missing: z.array(z.enum(['phone', 'avatar', 'neighborhood'])),
})

const perAddress = (calls: number, seconds: number): Rate => ({ per: 'address', calls, seconds })
/** Members of one carrier or school share an address. */
const perEmail = (callsPerEmail: number, calls: number, seconds: number): Rate => ({
  per: 'address',
  calls,
  seconds,
  callsPerEmail,
})

/** A signed-in user changing their own password. */
export const passwordChange = z.strictObject({ currentPassword: z.string().min(1).max(128), password: newPassword })

export const auth = area({
  adminLogin: {
    method: 'POST',
    path: '/api/auth/admin-login',
    access: 'public',
    summary: 'Sign in as an administrator. Also sets a device cookie, which grants no access by itself',
    ownTransactions: true,
    lane: 'passwords',
    body: credentials,
    response: firstStep,
    rate: perAddress(20, 60),
  },
  finishLogin: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'public',
    summary: 'Finish signing in with an authenticator or recovery code. Incorrect codes are limited per account',
    ownTransactions: true,
    body: z.strictObject({ challenge: z.string().max(100), code: z.string().trim().min(6).max(20) }),
    response: signedIn,
    rate: perAddress(20, 60),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary:
      'Sign in as a member, store or neighborhood leader, with a password or an emailed code (send-otp, type LOGIN). Members who own a store say `as: "STORE"` to act for it',
    ownTransactions: true,
    lane: 'passwords',
    body: z.union([credentials.extend(hat), emailedCode.extend(hat)]),
    response: signedIn,
    rate: { ...perEmail(20, 120, 60), failuresOnly: true },
  },
  sendOtp: {
    method: 'POST',
    path: '/api/auth/send-otp',
    access: 'public',
    summary:
      'Email a code to set a new password, or to sign in as anyone but an administrator. The answer is the same whether or not the account exists',
    body: z.strictObject({ email, type: otpType.exclude(['REGISTER']) }),
    response: nothing,
    rate: perEmail(20, 120, 60),
  },
  validateAndSendOtp: {
    method: 'POST',
    path: '/api/auth/validate-n-send-otp',
    access: 'public',
    summary: 'Email a code for registration, or to the signed-in user’s own address',
    body: z.strictObject({ email, type: otpType.exclude(['LOGIN']) }),
    response: nothing,
    rate: perEmail(20, 120, 60),
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/auth/verify-otp',
    access: 'public',
    summary: 'Check a code without using it up. Counts as an attempt',
    ownTransactions: true,
    body: z.strictObject({ email, otp, type: otpType.default('CHANGE_PASSWORD') }),
    response: nothing,
    rate: perEmail(20, 120, 60),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/admin/forgot-password',
    access: 'public',
    summary: 'Set a new password with an emailed code. Ends every session and forgets every other known device',
    ownTransactions: true,
    lane: 'passwords',
    body: z.strictObject({ email, otp, password: newPassword }),
    response: nothing,
    rate: perEmail(20, 120, 60),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'signed-in',
    summary: 'Change your own password. Ends every other session and forgets every other known device',
    ownTransactions: true,
    lane: 'passwords',
    body: passwordChange,
    response: nothing,
    rate: { per: 'person', calls: 10, seconds: 3600 },
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Register as a member or store owner with an emailed code',
    ownTransactions: true,
    lane: 'passwords',
    body: registration,
    response: signedIn,
    status: 201,
    rate: perEmail(10, 300, 3600),
  },
  checkUserType: {
    method: 'POST',
    path: '/api/auth/check-user-type',
    access: 'users:check',
    summary:
      'Get the account type of an email, for administrators and owners of approved stores, for whom it is a look-up by email: 30 an hour',
    // Look-ups are counted.
    ownTransactions: true,
    body: z.strictObject({ email }),
    response: one(z.object({ userType: z.enum(['MEMBER', 'STORE', 'NEIGHBORHOOD', 'ADMIN']).nullable() })),
    rate: { per: 'person', calls: 60, seconds: 60 },
  },
  validateReferralCode: {
    method: 'POST',
    path: '/api/auth/validate-referral-code',
    access: 'public',
    summary: 'Check whether a referral code exists',
    body: z.strictObject({ referralCode: z.string().trim().toUpperCase().min(1).max(12) }),
    response: one(z.object({ isValid: z.boolean() })),
    rate: perAddress(120, 60),
  },
  profileCompletion: {
    method: 'GET',
    path: '/api/auth/me/profile-completion',
    access: 'signed-in',
    summary: 'Get the completeness of your profile',
    response: one(profileCompletion),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    summary: 'Sign out',
    response: nothing,
  },
  logoutAll: {
    method: 'POST',
    path: '/api/auth/logout-all',
    access: 'signed-in',
    summary: 'Sign out everywhere',
    response: nothing,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'List your sessions',
    response: wholeList(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'End one of your sessions',
    body: z.strictObject({ id }),
    response: nothing,
  },
})
