import { firmTimeZone } from '../../api/firm-time.ts'

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

/** "Jul 15, 08:30" on the firm's clock, for what is at most some months old. */
export function momentText(at: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: firmTimeZone(),
  })
  return format.format(new Date(at))
}
