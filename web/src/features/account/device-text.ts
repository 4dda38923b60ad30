/** Where a session was opened; each is empty where unknown. */
interface Device {
  browser: string
  system: string
  network: string
}

/** "Firefox on Windows", or as much of it as is known. */
export function deviceText({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser === '' && system === '') return 'Unknown device'
  if (system === '') return browser
  return `${browser === '' ? 'Unknown browser' : browser} on ${system}`
}

/** "203.0.113.x" for 203.0.113.0/24, "2001:db8:1:…" for 2001:db8:1::/48, '' where unknown. */
export const networkText = ({ network }: Pick<Device, 'network'>): string =>
  network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…')

const phones = new Set(['iPhone', 'Android'])

/** The drawing that stands for a device. */
export const deviceKind = ({ system }: Pick<Device, 'system'>): 'phone' | 'computer' =>
  phones.has(system) ? 'phone' : 'computer'
