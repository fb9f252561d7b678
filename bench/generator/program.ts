import autocannon from 'autocannon'
import type { Order, Served } from './generator.ts'

process.on('disconnect', () => process.exit(0))
process.on('message', async (order: Order) => {
  try {
    process.send?.({ served: await serve(order) })
  } catch (error) {
    process.send?.({ broke: String(error) })
  }
})

async function serve({ url, asks, connections, seconds, perSecond }: Order): Promise<Served> {
  const requests = Array.isArray(asks) ? asks : await (await import(asks.module)).requestsOf(asks.input)
  const rate = perSecond === undefined ? {} : { overallRate: Math.round(perSecond), ignoreCoordinatedOmission: true }
  const succeeded: number[] = []
  const options = { url, connections, duration: seconds, sampleInt: 100, requests, ...rate }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome))).on(
      'response',
      (_client, status, _bytes, ms) => {
        if (status < 300) succeeded.push(ms)
      },
    )
  })
  succeeded.sort((a, b) => a - b)
  return {
    requests: result.requests.total,
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    p50Ms: percentile(succeeded, 0.5),
    p99Ms: percentile(succeeded, 0.99),
    slowestMs: succeeded.at(-1) ?? 0,
  }
}

const percentile = (sorted: number[], share: number) =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
