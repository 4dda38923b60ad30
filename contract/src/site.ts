export interface Founder {
  name: string
  role: string
  /** A path on this site or an https URL, shown in a ratio of 4:5. */
  image: string
}

/** The public pages' texts about the firm. */
export interface Site {
  name: string
  headline: string
  introduction: string
  email: string
  /** The figures on the scoreboard, exactly as displayed. */
  figures: readonly { value: string; label: string }[]
  about: { statement: string; paragraphs: readonly string[] }
  services: readonly { name: string; text: string }[]
  /** The line under "Trusted by Industry Leaders". */
  trust: string
  founders: readonly Founder[]
  /** In degrees, north and east positive. */
  offices: readonly { city: string; latitude: number; longitude: number }[]
  copyrightYear: number
  /**
   * By how many days after its end a month is reported; the dashboard then says when the next report comes. Leave it out to
   * promise nothing.
   */
  reportedWithinDays?: number
}

/** Said wherever figures of an account are shown or printed. */
export const riskNotice =
  'Past performance does not predict future results. The value of your account can fall, and you can get back less than you put in.'

const shipped = new Set([
  'Sports Index Fund',
  'hello@sportsindexfund.example',
  'First Founder',
  'Second Founder',
  '/portraits/first-founder.svg',
  '/portraits/second-founder.svg',
])

/** The settings that still have their placeholder values, such as `founders[0].name`. */
export function placeholdersLeft({ name, email, founders }: Site): string[] {
  const settings: [string, string][] = [
    ['name', name],
    ['email', email],
    ...founders.flatMap((founder, k): [string, string][] => [
      [`founders[${k}].name`, founder.name],
      [`founders[${k}].image`, founder.image],
    ]),
  ]
  return settings.filter(([, value]) => shipped.has(value)).map(([setting]) => setting)
}
