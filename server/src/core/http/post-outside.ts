import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isPrivateAddress, refusalOfUrl } from './outside-address.ts'

export interface PostOptions {
  headers: Record<string, string>
  /** For the whole call, from the name to the answer. */
  timeoutMs: number
  allowsPrivateAddresses: boolean
}

export type PostOutcome =
  | { status: number; failure?: undefined }
  | { status?: undefined; failure: 'TIMED_OUT' | 'NOT_REACHED' | 'ADDRESS_REFUSED' }

/**
 * Posts JSON to a URL that a user typed, and follows no redirect. The name is resolved once and the call goes to that
 * address, so that a name cannot be checked as one address and called as another.
 */
export async function postOutside(url: string, body: string, options: PostOptions): Promise<PostOutcome> {
  const { allowsPrivateAddresses, timeoutMs } = options
  if (refusalOfUrl(url, allowsPrivateAddresses)) return { failure: 'ADDRESS_REFUSED' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const address = await Promise.race([resolve(new URL(url)), whenAborted(signal)])
    if (!allowsPrivateAddresses && isPrivateAddress(address.address)) return { failure: 'ADDRESS_REFUSED' }
    return { status: await post(new URL(url), body, address, signal, options.headers) }
  } catch {
    return { failure: signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED' }
  }
}

interface Address {
  address: string
  family: number
}

const resolve = ({ hostname }: URL): Promise<Address> => lookup(hostname.replace(/^\[|\]$/g, ''))

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const post = (url: URL, body: string, pinned: Address, signal: AbortSignal, headers: Record<string, string>) =>
  new Promise<number>((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, {
      method: 'POST',
      signal,
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Fulmar',
        ...headers,
      },
      lookup: (_name, { all }, answer) => (all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family)),
    })
    call.once('error', fail)
    call.once('response', response => {
      // Nobody reads what a receiver says, and it may never end.
      response.destroy()
      done(response.statusCode ?? 0)
    })
    call.end(body)
  })
