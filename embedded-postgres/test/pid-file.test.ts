import { spawn } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { until } from '../../server/test/until.ts'
import { judgePidFile, lookAt, removeLeftover } from '../src/pid-file.ts'

const cluster = temporaryFolder('pid')
const file = join(cluster, 'postmaster.pid')

function write(pid: number, status = 'ready   '): void {
  writeFileSync(file, [pid, cluster, 1_700_000_000, 5432, cluster, '', '  1 2', status, ''].join('\n'))
}

describe('judgePidFile', () => {
  it('lets a cluster without the file start', async () => {
    expect(await judgePidFile(cluster)).toEqual({ is: 'startable' })
  })

  it('waits for a file that is being written, and removes one that stayed empty', async () => {
    writeFileSync(file, '')
    expect((await judgePidFile(cluster)).is).toBe('busy')
    utimesSync(file, 0, 0)
    expect((await judgePidFile(cluster)).is).toBe('leftover')
  })

  it.runIf(process.platform === 'linux')('takes a zombie for dead, which PostgreSQL itself would not', async () => {
    // The shell turns into a program that never asks after the child it had.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = await new Promise<number>(resolve => parent.stdout.once('data', data => resolve(Number(data))))
    await until(() => lookAt(pid, cluster) === 'zombie')
    write(pid)
    expect(await judgePidFile(cluster)).toMatchObject({ is: 'leftover', pid })
    parent.kill('SIGKILL')
  })

  it.runIf(process.platform === 'linux')('refuses a cluster that answers through a process nobody sees', async () => {
    write(process.pid)
    const elsewhere = createServer().listen(join(cluster, '.s.PGSQL.5432'))
    await until(() => elsewhere.listening)
    await expect(judgePidFile(cluster)).rejects.toThrow('perhaps in another container')
    await new Promise(resolve => elsewhere.close(resolve))
    expect((await judgePidFile(cluster)).is).toBe('leftover')
  })
})

describe('removeLeftover', () => {
  it('leaves a file that another starter has written since', () => {
    write(1)
    removeLeftover(cluster, 'what was judged')
    expect(readFileSync(file, 'utf8')).toContain(cluster)
    removeLeftover(cluster, readFileSync(file, 'utf8'))
    expect(() => readFileSync(file)).toThrow('ENOENT')
  })
})
