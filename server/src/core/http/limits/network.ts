import { isIPv6 } from 'node:net'

/** The unit of rate limits: an IPv4 address, or the /64 IPv6 network that one customer gets. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  const first = [...before, ...zeros, ...after].slice(0, 4)
  return `${first.map(group => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`
}
