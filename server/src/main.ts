import { firstOwnerCommand } from '#areas/auth/first-owner.ts'
import { ConfigError, readConfig } from '#core/config.ts'
import { startServer } from './start.ts'

const finishMs = 20_000
const isTerminal = process.stdout.isTTY

async function main() {
  const config = readConfig(process.env)
  const giveUp = new AbortController()
  const starting = startServer(config, { signal: giveUp.signal, survives: true })
  const stop = async () => {
    giveUp.abort()
    await (await starting).stop()
  }
  stopOnSignals(stop, config.drainMs + finishMs)
  const server = await starting
  console.log(`Fulmar is ready at ${server.url}`)
  if (server.demoHints.length > 0) console.log(`Sign in\n  ${server.demoHints.join('\n  ')}`)
  if (server.needsOwner)
    console.log(
      `Nobody can sign in yet. This prints a link that works once, for the first owner:\n  ${firstOwnerCommand}`,
    )
  if (isTerminal) console.log('Press Ctrl+C to stop.')
}

/** The first signal drains; a second one, or a drain that takes too long, ends the process immediately. */
function stopOnSignals(stop: () => Promise<void>, patienceMs: number) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      if (isTerminal) console.log('\nStopping …')
      setTimeout(() => process.exit(1), patienceMs).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
}

function fail(error: unknown): never {
  if ((error as Error).name === 'AbortError') process.exit(0)
  console.error(isTerminal || error instanceof ConfigError ? sentenceOf(error) : error)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another: PORT=${Number(port) + 1} npm start`
  return message || String(error)
}

main().catch(fail)
