import { z } from 'zod'
import { instant, one } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { ledgerProof } from './points/points.ts'

/** A package that is part of what is installed, with the name of its licence. */
export const shippedPackage = z.object({ name: z.string(), version: z.string(), licence: z.string() })

export const about = z.object({
  version: z.string(),
  /** The commit it was built from; null where the sources had no history. */
  commit: z.string().nullable(),
  licence: z.string(),
  packages: z.array(shippedPackage),
})
export type About = z.infer<typeof about>

/** The state of what this installation depends on. Names of hosts and models at most: no addresses, no secrets. */
export const health = z.object({
  database: z.object({
    version: z.string(),
    sizeBytes: z.number().int(),
    /** Problems to fix although requests are served. */
    warnings: z.array(z.string()),
  }),
  jobs: z.object({
    /** Due and not started yet, and since when the oldest waits. */
    waiting: z.number().int(),
    waitingSince: instant.nullable(),
    failed: z.number().int(),
  }),
  /** `FILES`: emails are written to a folder and reach nobody. */
  mail: z.enum(['SMTP', 'FILES']),
  files: z.enum(['S3', 'FOLDER']),
  geocoder: z.object({ host: z.string() }),
  /** Null: questions come from the built-in facts. */
  ai: z.object({ model: z.string() }).nullable(),
  /** Collections that figures do not count yet, up to 10,000. */
  uncounted: z.number().int(),
  /** The last check of the books; null before the first night. */
  books: ledgerProof.nullable(),
  /** Backups that Fulmar makes itself; null where it makes none. */
  backups: z
    .object({
      lastBackupAt: instant.optional(),
      /** What was written before this moment can be restored. */
      lastShippedAt: instant.optional(),
      /** When a backup was last restored on trial and its ledger audited. */
      lastProofAt: instant.optional(),
    })
    .nullable(),
})
export type Health = z.infer<typeof health>

export const aboutArea = area({
  get: {
    method: 'GET',
    path: '/api/about',
    access: 'programme:read',
    summary: 'Get the version of this installation and the licences of the packages in it',
    response: one(about),
  },
  health: {
    method: 'GET',
    path: '/api/about/health',
    access: 'system:read',
    summary: 'Get the state of the database, background jobs, email, files, outside services and the books',
    response: one(health),
  },
})
