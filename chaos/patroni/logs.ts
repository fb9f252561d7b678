import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isKept = (name: string) => /\.(log|yml|cfg|ini)$/.test(name)
const lastLines = 12
// Patroni says so every second while nothing happens.
const isNews = (line: string) => line !== '' && !line.includes('INFO: no action. I am')

/** The lines in which a process says that something went wrong that it is meant to survive. */
const signs = {
  uncaught: 'Nobody caught this error',
  stalled: 'The worker did no work although jobs are due',
  ended: 'The worker stopped and restarts',
  startedAgain: 'The database was lost during the start',
}
export type Signs = Record<keyof typeof signs, number>

/** How often the processes of the app said each, killed or not. */
export function countSigns(folder: string, apps: string[]): Signs {
  const texts = apps.map(name => readLog(join(folder, `${name}.log`)))
  const count = (sign: string) => texts.reduce((sum, text) => sum + text.split(sign).length - 1, 0)
  return {
    uncaught: count(signs.uncaught),
    stalled: count(signs.stalled),
    ended: count(signs.ended),
    startedAgain: count(signs.startedAgain),
  }
}

const failedFile = 'failed'

/** Copies what the parts logged, before the cluster's own folder goes. Copies of earlier runs that did not fail are deleted. */
export function keepLogs(from: string, runs: string, name: string): string {
  mkdirSync(runs, { recursive: true })
  for (const earlier of readdirSync(runs))
    if (!existsSync(join(runs, earlier, failedFile))) rmSync(join(runs, earlier), { recursive: true, force: true })
  const folder = join(runs, name)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(from).filter(isKept)) copyFileSync(join(from, file), join(folder, file))
  return folder
}

/** Keeps the folder of a run until somebody deletes it, and returns what each part said last. */
export function keepFailed(folder: string, why: string): string {
  writeFileSync(join(folder, failedFile), `${why}\n`)
  const logs = readdirSync(folder).filter(name => name.endsWith('.log'))
  return logs
    .map(name => {
      const lines = readLog(join(folder, name)).split('\n').filter(isNews)
      return `--- ${name}\n${lines.slice(-lastLines).join('\n')}`
    })
    .join('\n')
}

const readLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
