/** Somebody who leads the firm. */
export interface Founder {
  name: string
  role: string
  /** A path of this site or an https address; drawn 4 wide to 5 high. */
  image: string
}

/** What the public pages say about the firm that runs the site. */
export interface Site {
  name: string
  headline: string
  introduction: string
  email: string
  /** The claims of the scoreboard, as they are shown. */
  figures: readonly { value: string; label: string }[]
  about: { statement: string; paragraphs: readonly string[] }
  services: readonly { name: string; text: string }[]
  /** The line under "Trusted by Industry Leaders". */
  trust: string
  founders: readonly Founder[]
  /** In degrees, north and east positive. */
  offices: readonly { city: string; latitude: number; longitude: number }[]
  copyrightYear: number
}

const shipped = new Set([
  'Sports Index Fund',
  'hello@sportsindexfund.example',
  'First Founder',
  'Second Founder',
  '/portraits/first-founder.svg',
  '/portraits/second-founder.svg',
])

/** The settings, such as `founders[0].name`, that still have the value they were shipped with. */
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
