import { ConfigError, readConfig } from '#core/config.ts'
import { startServer } from './start.ts'

const drainMs = 20_000

async function main() {
  const config = readConfig(process.env)
  const starting = startServer(config)
  stopOnSignals(async () => (await starting).stop())
  const server = await starting
  console.log(`Fulmar is ready at ${server.url}`)
  if (server.demoLogin) console.log(`Sign in with ${server.demoLogin.email} / ${server.demoLogin.password}`)
}

/** The first signal drains; a second one, or a drain that takes too long, ends the process at once. */
function stopOnSignals(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), drainMs).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
}

function fail(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

main().catch(fail)
