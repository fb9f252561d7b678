import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { reading, stories } from './check-steps.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureDebian } from './ensure-debian.mjs'
import { bin, root, run } from './processes.mjs'
import { runFuzz, runVitest } from './run-tests.mjs'

const packages = ['contract', 'embedded-postgres', 'server', 'web', 'e2e', 'bench', 'chaos', 'fuzz']

/** Releases of Node that `npm test` is told to pass on, beside the one that runs this. */
const otherNodes = ['22', '24'].filter(release => !process.version.startsWith(`v${release}.`))

/**
 * What `npm run test:all` runs after `npm test`: more of the same, each with what it adds, in words.
 * @type {{ atATime: number, steps: (import('./check-steps.mjs').Step & { adds: string })[] }[]}
 */
export const fullPhases = [
  {
    atATime: availableParallelism(),
    steps: packages.map(name => ({
      ...reading(`types ${name}`, bin('tsc'), ['-p', name]),
      adds: 'the types of every package, by tsc',
    })),
  },
  {
    atATime: 1,
    steps: [
      {
        name: 'histories',
        adds: 'five times as many random histories',
        check: () => runVitest({ PROPERTY_FACTOR: '5' }),
      },
      { name: 'pooled', adds: 'the server behind pgbouncer', check: behindPgbouncer },
      { name: 'long fuzz', adds: '100 fuzz cases for every operation instead of 3', check: () => runFuzz(100) },
      {
        name: 'all stories',
        adds: 'every story that fits one on a phone, axe in the dark, and all its default rules over every page',
        check: () => stories({ TEST_ALL: '1' }),
      },
      { name: 'cluster', adds: 'a cluster of three whose primaries are lost', check: cluster },
      ...otherNodes.map(release => ({
        name: `Node ${release}`,
        adds: `all of this on Node ${release}`,
        check: () => onNode(release),
      })),
    ],
  },
]

async function behindPgbouncer() {
  if (!(await ensureDebian('pgbouncer', () => spawnSync('pgbouncer', ['--version']).status === 0)))
    throw new Error('pgbouncer was not found and could not be installed.')
  return runVitest({ TEST_POOLER: 'pgbouncer' })
}

async function cluster() {
  await ensureBuilt()
  return resultOf(await run(bin('tsx', 'server'), ['chaos/patroni/run.ts', '--chaos']))
}

const onNode = async release => resultOf(await run(process.execPath, [join(root, 'scripts', 'test-node.mjs'), release]))

const resultOf = code => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
