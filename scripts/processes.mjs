import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const isWindows = process.platform === 'win32'

/**
 * The path of a program that a dependency brings: of one of our packages, whose version may differ from the root's.
 * @param {string} name
 * @param {string} [of]
 */
export function bin(name, of = '') {
  const file = isWindows ? `${name}.cmd` : name
  const own = join(root, of, 'node_modules', '.bin', file)
  return existsSync(own) ? own : join(root, 'node_modules', '.bin', file)
}

/**
 * Runs a program to its end and resolves to its exit code. `quiet` keeps its words back unless it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<number>}
 */
export async function run(program, args, { quiet = false, ...options } = {}) {
  if (!quiet) return (await end(program, args, { ...options, output: 'inherit' })).code
  const { code, words } = await listen(program, args, options)
  if (code !== 0) process.stderr.write(words)
  return code
}

/**
 * Runs a program to its end and resolves to its exit code and what it said.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export const listen = (program, args, options = {}) => end(program, args, { ...options, output: 'pipe' })

/** @returns {Promise<{ code: number, words: string }>} */
function end(program, args, { cwd = root, env = process.env, output }) {
  return new Promise(resolve => {
    // Windows starts .cmd files only through its shell.
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', output, output], shell: isWindows })
    let words = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        words += chunk
      })
    }
    child.once('error', error => {
      console.error(error.message)
      resolve({ code: 127, words: error.message })
    })
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, words: signal ? `${words}ended by ${signal}\n` : words }),
    )
  })
}

/** Runs a program that must succeed: with the same words as `run`, and an error naming what failed. */
export async function mustRun(what, program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) throw new Error(`${what} failed (exit code ${code})`)
}
