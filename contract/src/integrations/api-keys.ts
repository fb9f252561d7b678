import { z } from 'zod'
import { id, instant, nothing, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import type { Permission } from '../core/permissions.ts'

/** What a key can be allowed. Nothing that needs a second person, approves points or money, or manages the team. */
export const apiScopes = [
  'dashboard:read',
  'analytics:read',
  'collections:read',
  'collections:record',
  'points:read',
  'users:read',
  'users:check',
  'stores:read',
  'neighborhoods:read',
  'rates:read',
  'rewards:read',
  'redemptions:read',
  'redemptions:fulfil',
  'academy:read',
  'plans:read',
  'master:read',
] as const satisfies Permission[]
export const apiScope = z.enum(apiScopes)

/** Days until a key ends. */
export const keyDays = [30, 90, 365] as const

export const apiKeyInput = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(60),
  scopes: z
    .array(apiScope)
    .min(1, 'Choose at least one scope')
    .max(apiScopes.length)
    .refine(scopes => new Set(scopes).size === scopes.length, 'Name each scope once'),
  days: z.union(keyDays.map(days => z.literal(days))),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>

export const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins, to recognise it. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  /** Who created it. The key ends with their access and never allows more than their role. */
  owner: personRef,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeys = area({
  list: {
    method: 'GET',
    path: '/api/api-keys',
    access: 'integrations:manage',
    summary: 'List API keys, newest first',
    response: wholeList(apiKey),
  },
  create: {
    method: 'POST',
    path: '/api/api-keys',
    access: 'integrations:manage',
    summary: 'Create an API key. The answer is the only one that contains the key',
    body: apiKeyInput,
    response: one(apiKey.extend({ key: z.string() })),
    status: 201,
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  revoke: {
    method: 'DELETE',
    path: '/api/api-keys',
    access: 'integrations:manage',
    summary: 'Revoke an API key. Requests with it fail from then on',
    body: z.strictObject({ id }),
    response: nothing,
  },
})
