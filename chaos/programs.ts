import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder of bundled programs and recordings, beside node_modules so that packages resolve. */
export const runFolder = join(root, 'chaos', '.cache')

export interface Programs {
  api: string
  recorder: string
}

/** Bundles the programs of child processes, which then start ten times faster than with tsx. */
export async function bundlePrograms(): Promise<Programs> {
  await build({
    entryPoints: { api: join(root, 'chaos/api/server.ts'), recorder: join(root, 'chaos/load/recorder.ts') },
    outdir: runFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    alias: {
      '@fulmar/contract': join(root, 'contract/src'),
      '@fulmar/embedded-postgres': join(root, 'embedded-postgres/src'),
      '#core': join(root, 'server/src/core'),
      '#areas': join(root, 'server/src/areas'),
    },
  })
  return { api: join(runFolder, 'api.mjs'), recorder: join(runFolder, 'recorder.mjs') }
}

/** A child process that ends with this one. */
export const startProgram = (program: string, args: string[], output: 'ignore' | number = 'ignore'): ChildProcess =>
  fork(program, args, {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', output, output === 'ignore' ? 'inherit' : output, 'ipc'],
  })

/** The recording stays after the run, for inspection. */
export function openRunFiles(name: string): [history: string, log: number] {
  mkdirSync(runFolder, { recursive: true })
  const history = join(runFolder, `${name}.jsonl`)
  rmSync(history, { force: true })
  return [history, openSync(join(runFolder, `${name}.log`), 'w')]
}
