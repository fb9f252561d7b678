import { z } from 'zod'
import { adminRoles, userTypes } from './permissions.ts'

export const userType = z.enum(userTypes)
export const adminRole = z.enum(adminRoles)
