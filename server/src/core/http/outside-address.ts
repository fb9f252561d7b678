import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4')
// All but 2000::/3 is private or special; within it, tunnels that lead to IPv4 addresses.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv6')

/** Whether an IP address leads into the own network or to this machine. An IPv4 address written as IPv6 counts too. */
export const isPrivateAddress = (address: string) =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Why a URL cannot be called, as far as it says without being resolved. */
export function refusalOfUrl(text: string, allowsPrivateAddresses: boolean): string | undefined {
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'Leave the user name and password out of the URL'
  if (allowsPrivateAddresses) return undefined
  if (protocol !== 'https:') return 'Enter a URL that starts with https://'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? isPrivateAddress(host) : /(^|\.)localhost\.?$/.test(host)
  return isPrivate ? 'This address is inside a private network' : undefined
}
