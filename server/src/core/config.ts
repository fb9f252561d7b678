import { resolve } from 'node:path'
import { z } from 'zod'

/** The start cannot continue. The message has a sentence for each invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Settings from the environment, read once at the start. */
export type Config = ReturnType<typeof toConfig>

/** Reads the environment; throws a `ConfigError` that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = environment.safeParse(withoutEmpty(env))
  if (result.success) return toConfig(result.data)
  throw new ConfigError(result.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}.`).join('\n'))
}

const urlOf = (protocol: RegExp, message: string) => z.url({ protocol, error: message }).optional()
const postgresUrl = urlOf(/^postgres(ql)?$/, 'must be a URL like postgres://user:password@host:5432/database')
const webUrl = urlOf(/^https?$/, 'must be a URL that starts with http:// or https://')
const oneOf = <const T extends string>(...values: T[]) => z.enum(values, { error: `must be ${values.join(' or ')}` })
const text = z.string().optional()

const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  LOG_FORMAT: oneOf('sentences', 'json').optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a whole number from 0 to 65535' })
    .transform(Number)
    .pipe(z.number().max(65_535, { error: 'must be a whole number from 0 to 65535' }))
    .default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PG_BIN_DIR: text,
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: z
    .string()
    .transform(list => list.split(',').map(url => url.trim()))
    .pipe(z.array(postgresUrl.unwrap()))
    .optional(),
  DATABASE_PREPARED: oneOf('on', 'off').optional(),
  PUBLIC_URL: webUrl,
  SMTP_URL: urlOf(/^smtps?$/, 'must be a URL like smtp://user:password@host:587'),
  MAIL_FROM: text,
  S3_BUCKET: text,
  S3_ENDPOINT: webUrl,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  GEOCODER_URL: webUrl.default('https://nominatim.openstreetmap.org/search'),
  MAP_TILES_URL: z
    .string()
    .regex(/^(none|https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\}).*)$/, {
      error: 'must be a URL with {z}, {x} and {y}, or none',
    })
    .optional(),
  MAP_ATTRIBUTION: text,
  AI_BASE_URL: webUrl,
  AI_API_KEY: text,
  AI_MODEL: text,
  WEBHOOK_PRIVATE_ADDRESSES: oneOf('allow', 'refuse').default('refuse'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
  SECURITY_CONTACT: z
    .string()
    .transform(list => list.split(',').map(contact => contact.trim()))
    .pipe(
      z.array(
        z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+\S+)$/, {
          error: 'must be URIs like mailto:security@example.org',
        }),
      ),
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  TRUST_PROXY: text,
  CORS_ORIGINS: z
    .string()
    .transform(list => list.split(',').map(origin => origin.trim()))
    .pipe(z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, { error: 'must be origins like https://app.example' })))
    .optional(),
  RATE_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'must be a whole number of at least 1' })
    .transform(Number)
    .default(1),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'must be a whole number of seconds from 0 to 99' })
    .transform(Number)
    .default(0),
  SEED: oneOf('demo', 'none').optional(),
  SESSION_KEY: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  BACKUP_DIR: text,
  BACKUP_KEY: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day in UTC like 02:30' })
    .optional(),
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a whole number of days of at least 1' })
    .transform(Number)
    .default(14),
})
type Variables = z.infer<typeof variables>

/** Variables that require another one. */
const companions: [needed: keyof Variables, given: keyof Variables][] = [
  ['SESSION_KEY', 'DATABASE_URL'],
  ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
  ['DATABASE_URL', 'DATABASE_READ_URL'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['MAP_ATTRIBUTION', 'MAP_TILES_URL'],
  ['AI_MODEL', 'AI_BASE_URL'],
  ['BACKUP_DIR', 'BACKUP_KEY'],
  ['BACKUP_DIR', 'BACKUP_AT'],
]

const environment = companions
  .reduce(
    (schema, [needed, given]) =>
      schema.refine(env => !env[given] || env[given] === 'none' || env[needed], {
        path: [needed],
        error: `must be set when ${given} is set`,
        // Checked even when other variables are invalid, so that one start reports them all.
        when: () => true,
      }),
    variables,
  )
  .refine(env => !env.PG_BIN_DIR || !env.DATABASE_URL, {
    path: ['PG_BIN_DIR'],
    error: 'is for the embedded database: leave it out with DATABASE_URL',
    when: () => true,
  })
  .refine(env => !env.BACKUP_DIR || !env.DATABASE_URL, {
    path: ['BACKUP_DIR'],
    error: 'is for the embedded database: an external one is backed up with its own tools',
    when: () => true,
  })

/** Streets by OpenStreetMap, as its terms of use for tiles ask: with attribution, and with the origin as referrer. */
const streets = {
  mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  mapAttribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
}

function mapOf({ MAP_TILES_URL: mapTilesUrl, MAP_ATTRIBUTION: mapAttribution }: Variables) {
  if (mapTilesUrl === undefined) return streets
  return mapTilesUrl === 'none' ? {} : { mapTilesUrl, mapAttribution }
}

function toConfig(env: Variables) {
  return {
    nodeEnv: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** Of the system's PostgreSQL, to run the embedded cluster with. */
    pgBinDir: env.PG_BIN_DIR === undefined ? undefined : resolve(env.PG_BIN_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReadUrls: env.DATABASE_READ_URL ?? [],
    /** Unset: on, except behind a pooler. */
    preparedStatements: env.DATABASE_PREPARED && env.DATABASE_PREPARED === 'on',
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${addressOf(env.HOST)}:${env.PORT}`,
    /** Relative unless a public URL is set, because only then is the server's address known. */
    uploadBase: env.PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Fulmar <fulmar@localhost>',
    s3: s3Of(env),
    geocoderUrl: env.GEOCODER_URL,
    map: mapOf(env),
    ai: aiOf(env),
    /** Webhooks may call the own network, also without TLS. */
    allowsPrivateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    /** The exporter reads the address and its other settings from the environment itself. */
    sendsTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Where security.txt sends reports of vulnerabilities. */
    securityContacts: env.SECURITY_CONTACT ?? [],
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    /** Of web apps that call the API from a browser. */
    corsOrigins: env.CORS_ORIGINS ?? [],
    rateFactor: env.RATE_FACTOR,
    drainMs: env.DRAIN_SECONDS * 1000,
    seed: env.SEED ?? defaultSeed(env),
    /** Defaults to the key in the data folder: see `session-key.ts`. */
    sessionKey: env.SESSION_KEY,
    backups: backupsOf(env),
  }
}

function s3Of(env: Variables) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, accessKeyId, secretAccessKey, endpoint: env.S3_ENDPOINT, region: env.S3_REGION ?? 'us-east-1' }
}

function aiOf({ AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey }: Variables) {
  return baseUrl && model ? { baseUrl, model, apiKey } : undefined
}

/** Of the embedded database and local files. */
function backupsOf({ BACKUP_DIR, BACKUP_KEY: key, BACKUP_AT: at, BACKUP_KEEP_DAYS: keepDays }: Variables) {
  return BACKUP_DIR ? { folder: resolve(BACKUP_DIR), key, at, keepDays } : undefined
}

/** Demo accounts have a published password, so they are not created by default where others can connect. */
function defaultSeed(env: Variables): 'demo' | 'none' {
  const isPublic = env.TRUST_PROXY !== undefined || (env.PUBLIC_URL && !isLoopback(new URL(env.PUBLIC_URL).hostname))
  return env.DATABASE_URL === undefined && isLoopback(env.HOST) && !isPublic ? 'demo' : 'none'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Compose files and CI pass unset variables as empty ones. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}
