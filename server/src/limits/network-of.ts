import ipaddr from 'ipaddr.js'

/** Some proxies forward the port as well. */
const withPort = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/

/** The first four groups of an IPv6 address are its /64: a provider gives each customer at least that much. */
const groupsOfNetwork = 4

/**
 * The network that an address is counted by: an IPv4 address is one by itself, also written as IPv6; an IPv6 address
 * belongs to its /64, in which its user may pick any. Whatever is no address is counted together.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(withPort, '$1$2')
  if (!ipaddr.isValid(plain)) return 'unknown'
  const parsed = ipaddr.process(plain)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, groupsOfNetwork).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
