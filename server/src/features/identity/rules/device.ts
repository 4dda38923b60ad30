import type { FastifyRequest } from 'fastify'
import { coarseNetworkOf } from '../../../limits/network-of.ts'

/** From where an account was used, as its owner sees it; each is empty where unknown. */
export interface Device {
  browser: string
  system: string
  /** The shortened address. */
  network: string
}

export const unknownDevice: Device = { browser: '', system: '', network: '' }

type Signs = readonly (readonly [name: string, sign: RegExp])[]

/** In order: most browsers also claim to be the ones below them. */
const browsers: Signs = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

/** An iPad that asks for the desktop's pages says that it is a Mac. */
const systems: Signs = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac ?OS ?X?\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const longestRead = 500

const named = (signs: Signs, text: string): string => signs.find(([, sign]) => sign.test(text))?.[0] ?? ''

/**
 * Browser, system and network of a request. Only these few names are stored: the whole header and the whole address
 * would say more about a person than its owner needs to recognise a sign-in.
 */
export function deviceOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  const agent = (request.headers['user-agent'] ?? '').slice(0, longestRead)
  return {
    browser: named(browsers, agent),
    system: named(systems, agent),
    network: coarseNetworkOf(request.ip),
  }
}

/** The range of a network that a provider usually has: its /16, or /32 of IPv6. Mobile phones change the network all the time. */
function rangeOf(network: string): string {
  const parts = network.includes(':') ? network.split(':') : network.split('.')
  return parts.slice(0, 2).join(' ')
}

/** Whether an account was used from this device before: the same browser on the same system, in the same provider's network. */
export const isKnownDevice = (device: Device, known: readonly Device[]): boolean =>
  known.some(
    ({ browser, system, network }) =>
      browser === device.browser && system === device.system && rangeOf(network) === rangeOf(device.network),
  )
