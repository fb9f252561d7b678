import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, root } from './processes.mjs'

await ensureInstalled()

const isWindows = process.platform === 'win32'
const api = { NODE_ENV: 'development', PORT: '4000' }
const children = [
  start('api', 36, bin('tsx', 'server'), ['watch', '--clear-screen=false', 'server/src/main.ts'], root, api),
  start('web', 35, bin('vite', 'web'), ['--port', '5173', '--strictPort', '--clearScreen', 'false'], join(root, 'web')),
]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll)

function start(name, color, program, args, cwd, env = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Detached from the terminal: Ctrl-C and our signal would be two, and tsx treats the second as "immediately".
    detached: !isWindows,
    shell: isWindows,
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', line => console.log(`\u001b[${color}m${name}\u001b[0m ${line}`))
  }
  // If one ends, the other is stopped.
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    endAll()
  })
  return child
}

function endAll() {
  for (const child of children) if (!child.killed) child.kill('SIGTERM')
}
