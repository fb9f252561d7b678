import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'k'.repeat(32)
const DATABASE = { DATABASE_URL: 'postgres://fulmar:secret@db:5432/fulmar', SESSION_KEY: KEY }

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The configuration was accepted.')
}

describe('readConfig', () => {
  it('runs with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4000',
      seed: 'demo',
      preparedStatements: undefined,
      logLevel: 'info',
      databaseUrl: undefined,
      s3: undefined,
      ai: undefined,
    })
  })

  it('shows streets by OpenStreetMap, by another server, or none', () => {
    expect(readConfig({}).map).toMatchObject({
      mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      mapAttribution: expect.stringContaining('OpenStreetMap'),
    })
    expect(readConfig({ MAP_TILES_URL: 'none' }).map).toEqual({})
    const own = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Example' }
    expect(readConfig(own).map).toEqual({ mapTilesUrl: own.MAP_TILES_URL, mapAttribution: 'Example' })
    expect(messageOf({ MAP_TILES_URL: own.MAP_TILES_URL })).toBe(
      'MAP_ATTRIBUTION must be set when MAP_TILES_URL is set.',
    )
  })

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 4000, smtpUrl: undefined })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ SEED: 'yes' }, 'SEED must be demo or none.'],
    [{ DATABASE_PREPARED: '1' }, 'DATABASE_PREPARED must be on or off.'],
    [{ PUBLIC_URL: 'fulmar.example' }, 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
    [
      { MAP_TILES_URL: 'https://tiles/a.png', MAP_ATTRIBUTION: 'x' },
      'MAP_TILES_URL must be a URL with {z}, {x} and {y}, or none.',
    ],
    [{ CORS_ORIGINS: 'https://a.example, b.example' }, 'CORS_ORIGINS must be origins like https://app.example.'],
    [
      { SECURITY_CONTACT: 'security@fulmar.example' },
      'SECURITY_CONTACT must be URIs like mailto:security@example.org.',
    ],
    [{ SESSION_KEY: 'short' }, 'SESSION_KEY must be at least 32 characters long.'],
    [{ DATABASE_URL: DATABASE.DATABASE_URL }, 'SESSION_KEY must be set when DATABASE_URL is set.'],
    [
      { ...DATABASE, DATABASE_READ_URL: 'postgres://a/b, mysql://c/d' },
      'DATABASE_READ_URL must be a URL like postgres://user:password@host:5432/database.',
    ],
    [
      { ...DATABASE, BACKUP_DIR: '/backups' },
      'BACKUP_DIR is for the embedded database: an external one is backed up with its own tools.',
    ],
    [
      { ...DATABASE, PG_BIN_DIR: '/usr/lib/postgresql/17/bin' },
      'PG_BIN_DIR is for the embedded database: leave it out with DATABASE_URL.',
    ],
    [{ BACKUP_AT: '02:30' }, 'BACKUP_DIR must be set when BACKUP_AT is set.'],
    [{ BACKUP_DIR: '/backups', BACKUP_AT: '2:30' }, 'BACKUP_AT must be a time of day in UTC like 02:30.'],
    [
      { BACKUP_DIR: '/backups', BACKUP_KEEP_DAYS: '0' },
      'BACKUP_KEEP_DAYS must be a whole number of days of at least 1.',
    ],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set when SMTP_URL is set.'],
  ])('refuses %j with a sentence', (env, sentence) => {
    expect(messageOf(env)).toBe(sentence)
  })

  it('names every wrong variable at once', () => {
    const message = messageOf({ PORT: 'x', DATABASE_URL: 'mysql://db', S3_BUCKET: 'b' })
    expect(message.split('\n').map(line => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'SESSION_KEY',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  it('never repeats a value, which may hold a password', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toContain('hunter2')
  })

  it.each([
    [{}, 'demo'],
    [{ HOST: '::1' }, 'demo'],
    [{ HOST: '0.0.0.0' }, 'none'],
    [{ HOST: '0.0.0.0', SEED: 'demo' }, 'demo'],
    [{ PUBLIC_URL: 'https://fulmar.example.org' }, 'none'],
    [{ PUBLIC_URL: 'http://localhost:4000' }, 'demo'],
    [{ TRUST_PROXY: 'loopback' }, 'none'],
    [DATABASE, 'none'],
    [{ ...DATABASE, SEED: 'demo' }, 'demo'],
    [{ SEED: 'none' }, 'none'],
  ])('with %j seeds %s', (env, seed) => {
    expect(readConfig(env).seed).toBe(seed)
  })

  it('takes several contacts for security reports', () => {
    const contacts = ['mailto:security@fulmar.example', 'https://fulmar.example/report']
    expect(readConfig({ SECURITY_CONTACT: contacts.join(', ') }).securityContacts).toEqual(contacts)
  })

  it('uses DATABASE_URL where no direct one is given', () => {
    expect(readConfig(DATABASE).databaseDirectUrl).toBe(DATABASE.DATABASE_URL)
  })

  it('groups what belongs together', () => {
    const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' }
    expect(readConfig({ ...s3, ...ai })).toMatchObject({
      s3: { bucket: 'b', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
      ai: { baseUrl: ai.AI_BASE_URL, model: 'small' },
    })
  })
})
