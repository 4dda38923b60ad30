/** What a session was opened with; each is empty where unknown. */
interface Device {
  browser: string
  system: string
}

/** "Firefox on Windows", or as much of it as is known. */
export function deviceText({ browser, system }: Device): string {
  if (browser === '' && system === '') return 'Unknown device'
  if (system === '') return browser
  return `${browser === '' ? 'Unknown browser' : browser} on ${system}`
}

const phones = new Set(['iPhone', 'Android'])

/** The drawing that stands for a device. */
export const deviceKind = ({ system }: Pick<Device, 'system'>): 'phone' | 'computer' =>
  phones.has(system) ? 'phone' : 'computer'
