import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupStatus } from '#core/backups/status.ts'
import { readConfig } from '#core/config.ts'
import { type Database, openDatabase, sql } from '#core/db/db.ts'
import { openPostgres, type Postgres } from '#core/db/open-postgres.ts'
import { prepareAppRole } from '#core/db/schema/app-role.ts'
import { migrate } from '#core/db/schema/migrate.ts'
import { migrateJobs, openWorkerPool } from '#core/jobs/jobs.ts'
import { builders } from '#test/build/build.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { backupSettings, openBackups, restoreTo } from './backups.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An installation with its own embedded database, as `npm start` runs it. */
async function install(env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: openFolder('data'), BACKUP_DIR: temporaryFolder('backups'), ...env })
  const started = await start()
  const { postgres } = started
  await migrate(postgres.direct, quiet)
  const workers = openWorkerPool(postgres.direct, quiet)
  await migrateJobs(workers).finally(() => workers.end())
  await prepareAppRole(postgres.direct, 'app')

  async function start() {
    const postgres = await openPostgres(config, quiet)
    const database = openDatabase({ connection: postgres.direct, connections: 2 })
    return { postgres, database, backups: openBackups(config, postgres, quiet) }
  }
  return { config, settings: backupSettings(config), start, ...started }
}

/** PostgreSQL's user needs access when this runs as root. */
function openFolder(purpose: string): string {
  const folder = temporaryFolder(purpose)
  chmodSync(folder, 0o755)
  return folder
}

async function stop({ postgres, database }: { postgres: Postgres; database: Database }) {
  await database.end()
  await postgres.stop()
}

const listCollections = async (database: Database) =>
  (await database.many<{ id: string }>(sql`select id from collections order by id`)).map(({ id }) => id)

function putFile(dataDir: string, name: string) {
  mkdirSync(join(dataDir, 'files/photos'), { recursive: true })
  writeFileSync(join(dataDir, 'files/photos', name), `picture ${name}`)
}

/** The next full second of the database's clock, once it has passed. */
async function secondThatPassed(database: Database): Promise<Date> {
  const now = () => database.one<{ at: string }>(sql`select clock_timestamp() as at`)
  const second = new Date(Math.ceil(Date.parse((await now()).at) / 1000) * 1000)
  await until(async () => Date.parse((await now()).at) > second.getTime())
  return second
}

describe.each([
  ['in the clear', {}],
  ['encrypted', { BACKUP_KEY: 'a key for backups that is long enough' }],
])('a backup %s', (_, env: Record<string, string>) => {
  let installed: Awaited<ReturnType<typeof install>>
  let running: Awaited<ReturnType<Awaited<ReturnType<typeof install>>['start']>>
  let chosen: Date
  const kept: string[] = []
  const lost: string[] = []

  beforeAll(async () => {
    installed = await install(env)
    running = installed
    const { database, backups, config } = installed
    const build = builders(database)
    await build.rate('PET', 100, 90)
    for (const daysAgo of [3, 2]) kept.push((await build.collection({ daysAgo })).id)
    putFile(config.dataDir, 'before.png')
    await backups?.take()
    kept.push((await build.collection({ daysAgo: 1 })).id)
    putFile(config.dataDir, 'after.png')
    chosen = await secondThatPassed(database)
    for (const daysAgo of [3, 1]) lost.push((await build.collection({ daysAgo })).id)
    // It brings the log up to here into the folder, and is not chosen itself, because it is too new.
    await backups?.take()
  })
  afterAll(() => stop(running))

  const files = (folder: string, part: RegExp) =>
    (readdirSync(join(installed.settings.folder, folder), { recursive: true }) as string[])
      .filter(name => part.test(name))
      .map(name => join(installed.settings.folder, folder, name))
      .toSorted()

  /** Tries a restore with these files changed, and puts them back. */
  async function refusalWith(damaged: string[], damage: (file: string) => void): Promise<string> {
    const good = damaged.map(file => readFileSync(file))
    for (const file of damaged) damage(file)
    const refusal = await restoreTo(installed.config, chosen, quiet).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    for (const [index, file] of damaged.entries()) writeFileSync(file, good[index] as Buffer)
    return refusal
  }
  const cut = (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))
  // Near the beginning: the rest is mostly zeros, of which one bit more or less may say the same.
  const flip = (file: string) => {
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200)
    writeFileSync(file, bytes)
  }

  it('is not restored while the database runs', async () => {
    await expect(restoreTo(installed.config, chosen, quiet)).rejects.toThrow('The database is running')
  })

  it('is proved beside the running database, and its age is known', async () => {
    await running.backups?.prove()
    const status = await readBackupStatus(installed.settings)
    expect(Object.keys(status).toSorted()).toEqual(['lastBackupAt', 'lastProofAt', 'lastShippedAt'])
    expect(await listCollections(running.database)).toEqual([...kept, ...lost].toSorted())
  })

  it('is refused when damaged, cut off or incomplete, and nothing is changed', async () => {
    await stop(running)
    const manifests = files('base', /manifest/).slice(0, 1)
    for (const [damaged, damage] of [
      [files('base', /cluster\.tar/).slice(0, 1), cut],
      // All of them, because a restore does not read those from before its copy.
      [files('wal', /^[0-9A-F]{24}\.[0-9a-f]{64}/), flip],
      [files('files', /before/), cut],
    ] as const)
      expect({ damaged, refusal: await refusalWith(damaged, damage) }).toEqual({
        damaged,
        refusal: expect.stringMatching(/^The backup cannot be restored: .*Nothing was changed\.$/),
      })
    expect(await refusalWith(manifests, cut)).toContain('the manifest of')
    expect(
      await refusalWith(manifests, file =>
        writeFileSync(file, readFileSync(file, 'utf8').replace('"files": [', '"files": ["x",')),
      ),
    ).toContain('damaged')
    const beside = readdirSync(installed.config.dataDir).filter(name => /restore|before/.test(name))
    expect(beside).toEqual([])
    running = await installed.start()
    expect(await listCollections(running.database)).toEqual([...kept, ...lost].toSorted())
  })

  it('is restored to a chosen second, with a clean ledger, and goes on from there', async () => {
    await stop(running)
    await restoreTo(installed.config, chosen, quiet)
    running = await installed.start()
    expect(await listCollections(running.database)).toEqual(kept.toSorted())
    expect(readdirSync(join(installed.config.dataDir, 'files/photos')).toSorted()).toEqual(['after.png', 'before.png'])
    const { id } = await builders(running.database).neighborhood({ name: 'After the restore', code: 'AFTER' })
    expect(await running.backups?.isCopyMissing()).toBe(true)
    await running.backups?.take()
    expect(await running.backups?.isCopyMissing()).toBe(false)
    await stop(running)
    await restoreTo(installed.config, undefined, quiet)
    running = await installed.start()
    expect(await listCollections(running.database)).toEqual(kept.toSorted())
    expect(await running.database.many(sql`select id from neighborhoods where code = 'AFTER'`)).toEqual([{ id }])
  })

  it('is refused for a time that it does not reach', async () => {
    await stop(running)
    const refused = (to: string) => expect(restoreTo(installed.config, new Date(to), quiet)).rejects
    await refused('2020-01-01T00:00:00Z').toThrow('is newer than 2020-01-01')
    await refused('2999-01-01T00:00:00Z').toThrow('has no change at or after 2999-01-01')
    running = await installed.start()
  })

  it('is refused in the clear where there is a key, unless that is asked for', async () => {
    if (installed.settings.key) return
    const key = 'a key that was set after the backup'
    const withKey = { ...installed.config, backups: { ...installed.settings, at: undefined, key } }
    await stop(running)
    await expect(restoreTo(withKey, undefined, quiet)).rejects.toThrow(
      /is not encrypted although BACKUP_KEY is set.*--accept-unencrypted/,
    )
    expect(readdirSync(withKey.dataDir).filter(name => /restore-/.test(name))).toEqual([])
    await restoreTo(withKey, undefined, quiet, true)
    running = await installed.start()
    expect(await listCollections(running.database)).toEqual(kept.toSorted())
  })

  it('takes no log or file that is not encrypted where there is a key', async () => {
    if (!installed.settings.key) return
    await stop(running)
    const planted = files('wal', /\.gz\.aes$/).map(path =>
      path.replace(/\.[0-9a-f]{64}\.gz\.aes$/, `.${'0'.repeat(64)}.gz`),
    )
    planted.push(join(installed.settings.folder, 'files', `photos/planted.png.${'0'.repeat(64)}.gz`))
    for (const path of planted) writeFileSync(path, 'planted')
    await restoreTo(installed.config, undefined, quiet)
    for (const path of planted) rmSync(path)
    running = await installed.start()
    expect(await listCollections(running.database)).toEqual(kept.toSorted())
    expect(readdirSync(join(installed.config.dataDir, 'files/photos'))).not.toContain('planted.png')
  })

  it('says when the key is missing or another one', async () => {
    if (!installed.settings.key) return
    const using = (key: string | undefined) =>
      restoreTo({ ...installed.config, backups: { ...installed.settings, at: undefined, key } }, undefined, quiet)
    await expect(using(undefined)).rejects.toThrow('is encrypted, and BACKUP_KEY is not set')
    await expect(using('another key that is long enough, too')).rejects.toThrow('BACKUP_KEY is not the key of')
  })
})
