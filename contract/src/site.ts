export interface Founder {
  name: string
  role: string
  /** A short line. */
  biography: string
  /** A photo, as a path on this site or an https URL, shown in two colours and a ratio of 4:5. Without one, the initials are drawn. */
  image?: string
}

/** A fact that only the firm knows. Without a value, the page leaves it out. */
export interface LegalFact {
  name: string
  value: string
}

/** A legal text: a summary, and its sections. */
export interface LegalText {
  /** When it was last changed, for display. */
  updated: string
  introduction: string
  /** A section whose facts all have no value is left out. */
  sections: readonly { title: string; paragraphs: readonly (string | LegalFact)[] }[]
}

/** The legal pages, in the order of the footer. */
export const legalPages = ['privacy', 'terms', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

/** The firm's legal texts. A page whose text is left out is not found, and nothing links to it. */
export type Legal = { readonly [Name in LegalPage]?: LegalText }

/** The public pages' texts about the firm. */
export interface Site {
  name: string
  /** Below its icon on a phone, which shows about 12 characters. */
  shortName: string
  headline: string
  introduction: string
  email: string
  /** What happens after someone joins the waitlist, and when; a promise that the firm keeps. */
  afterJoining: readonly { title: string; text: string }[]
  /** The three steps from the waitlist to the first reported month. */
  steps: readonly { title: string; text: string }[]
  /** The figures on the scoreboard, exactly as displayed. */
  figures: readonly { value: string; label: string }[]
  about: { statement: string; paragraphs: readonly string[] }
  services: readonly { name: string; text: string }[]
  founders: readonly Founder[]
  /** In degrees, north and east positive. */
  offices: readonly { city: string; latitude: number; longitude: number }[]
  copyrightYear: number
  /** Which fees are deducted from returns; stated wherever returns are shown or printed. The default is `defaultFees`. */
  fees?: string
  /**
   * Whether the public pages show an invented account. Its figures are hypothetical performance under the SEC's marketing
   * rule, so a firm that may not show them to everyone turns it off. Leave it out to show it.
   */
  exampleAccount?: boolean
  /**
   * The number of days after its end within which a month is reported; the dashboard then says when the next report
   * comes. Leave it out to promise nothing.
   */
  reportedWithinDays?: number
}

const defaultFees = 'As posted. Fees that were not part of a posting are not deducted.'

/** The sentence on fees that goes with every return. */
export const feesIn = ({ fees = defaultFees }: Pick<Site, 'fees'>): string => fees

/** Whether the public pages show an invented account. */
export const showsExampleIn = ({ exampleAccount = true }: Pick<Site, 'exampleAccount'>): boolean =>
  exampleAccount

/** Said wherever figures of an account are shown or printed. */
export const riskNotice =
  'Past performance does not predict future results. The value of your account can fall, and you can get back less than you put in.'

const shipped = new Set([
  'Sports Index Fund',
  'Sports Index',
  'hello@sportsindexfund.example',
  'First Founder',
  'Second Founder',
])

/** The settings that still have their placeholder values, such as `founders[0].name`. */
export function placeholdersLeft({ name, shortName, email, founders }: Site): string[] {
  const settings: [string, string][] = [
    ['name', name],
    ['shortName', shortName],
    ['email', email],
    ...founders.map((founder, k): [string, string] => [`founders[${k}].name`, founder.name]),
  ]
  return settings.filter(([, value]) => shipped.has(value)).map(([setting]) => setting)
}

/** The names of the legal facts that have no value yet. */
export const legalFactsMissing = (legal: Legal): string[] =>
  Object.values(legal)
    .flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
    .flatMap((paragraph) => (typeof paragraph === 'string' || paragraph.value !== '' ? [] : [paragraph.name]))
