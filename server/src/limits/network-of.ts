import ipaddr from 'ipaddr.js'

/** Some proxies forward the port as well. */
const withPort = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/

/** A provider gives each customer at least a /64 of IPv6 … */
const networkBits = 64
/** … and often a /48, which holds 65,536 of those. */
const siteBits = 48
const bitsOfGroup = 16

function parsed(address: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = (address ?? '').replace(withPort, '$1$2')
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  const groups = address.parts.slice(0, bits / bitsOfGroup).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}

/**
 * The network that an address is counted by: an IPv4 address itself, also when written as IPv6; for IPv6 the /64, in
 * which its user may pick any address. Anything that is not an address counts as one network.
 */
export function networkOf(address: string | undefined): string {
  const found = parsed(address)
  if (found === undefined) return 'unknown'
  return found instanceof ipaddr.IPv6 ? prefixOf(found, networkBits) : found.toString()
}

/** The /48 of an IPv6 address, all of which one customer may have; undefined for any other address. */
export function siteOf(address: string | undefined): string | undefined {
  const found = parsed(address)
  return found instanceof ipaddr.IPv6 ? prefixOf(found, siteBits) : undefined
}

/** A shortened address that says where a sign-in came from, and not which device: the /24 or /48; empty if unknown. */
export function coarseNetworkOf(address: string | undefined): string {
  const found = parsed(address)
  if (found === undefined) return ''
  if (found instanceof ipaddr.IPv6) return prefixOf(found, siteBits)
  return `${found.octets.slice(0, 3).join('.')}.0/24`
}
