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

async function serve({ url, asks, connections, seconds }: Order): Promise<Served> {
  const requests = Array.isArray(asks) ? asks : await (await import(asks.module)).requestsOf(asks.input)
  const result = await autocannon({ url, connections, duration: seconds, sampleInt: 100, requests })
  return {
    requests: result.requests.total,
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
