import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the programs and what a run has written down are kept; beside node_modules, where packages are found. */
export const runFolder = join(root, 'chaos', '.cache')

export interface Programs {
  api: string
  recorder: string
}

/** Bundles what runs in processes of its own, which then start in a tenth of the time tsx takes. */
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

/** A program in a process of its own, which ends when this one does. */
export const startProgram = (program: string, args: string[], output: 'ignore' | number = 'ignore'): ChildProcess =>
  fork(program, args, {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', output, output === 'ignore' ? 'inherit' : output, 'ipc'],
  })
