import type { Page } from '@portico/contract/api/paths'
import type { LegalPage } from '@portico/contract/site'
import { legalPages, showsExampleIn } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import { legal } from '../../../../site.legal.ts'

/** A page rendered at build time; the page sets its own title. */
export interface Document {
  /** The page's file, as in routes.tsx: its styles are loaded with the document. */
  file: string
  /** The script that runs on it: the app hydrates the page, another script only adds to it; none for most. */
  script?: 'src/main.tsx' | 'src/features/public/landing.client.ts'
  description: string
  /** Whether it is in the sitemap and open to search engines. */
  listed: boolean
}

const frame = 'src/features/public/landing.client.ts'

/** The legal pages that have a text. */
const legalDocuments = Object.fromEntries(
  legalPages.flatMap((name): [LegalPage, Document][] => {
    const text = legal[name]
    const file = `src/features/public/${name}-page.tsx`
    return text ? [[name, { file, script: frame, description: text.introduction, listed: true }]] : []
  }),
)

/** THE LIST of prerendered pages. Other pages of paths.ts get their opening or the empty shell, unknown addresses `notFound`. */
export const documents: Partial<Record<Page | 'notFound', Document>> = {
  landing: {
    file: 'src/features/public/landing-page.tsx',
    script: frame,
    description: site.introduction,
    listed: true,
  },
  login: {
    file: 'src/features/session/login-page.tsx',
    script: 'src/main.tsx',
    description: `Where the clients of ${site.name} log in.`,
    listed: true,
  },
  waitlist: {
    file: 'src/features/waitlist/waitlist-page.tsx',
    script: 'src/main.tsx',
    description: `Join the waitlist of ${site.name}: your name and e-mail are all it takes.`,
    listed: true,
  },
  waitlistThankyou: {
    file: 'src/features/waitlist/waitlist-thankyou-page.tsx',
    description: `You are on the waitlist of ${site.name}.`,
    listed: false,
  },
  resetPassword: {
    file: 'src/features/password-reset/request-reset-page.tsx',
    script: 'src/main.tsx',
    description: `Where the clients of ${site.name} ask for a new password.`,
    listed: false,
  },
  resetConfirm: {
    file: 'src/features/password-reset/confirm-reset-page.tsx',
    script: 'src/main.tsx',
    description: `Where a mailed link of ${site.name} sets a new password.`,
    listed: false,
  },
  confirmEmail: {
    file: 'src/features/account/confirm-email-page.tsx',
    script: 'src/main.tsx',
    description: `Where a mailed link of ${site.name} confirms an e-mail address.`,
    listed: false,
  },
  verifyEntry: {
    file: 'src/features/statements/verify-page.tsx',
    script: 'src/main.tsx',
    description: `Check whether ${site.name} issued a statement, by its number.`,
    listed: true,
  },
  verify: {
    file: 'src/features/statements/verify-page.tsx',
    script: 'src/main.tsx',
    description: `Whether ${site.name} issued a statement, by its number.`,
    listed: false,
  },
  definitions: {
    file: 'src/features/public/definitions-page.tsx',
    script: frame,
    description: `What every figure of ${site.name}’s client portal means, with its formula${showsExampleIn(site) ? ' and an example' : ''}.`,
    listed: true,
  },
  ...legalDocuments,
  notFound: {
    file: 'src/features/public/not-found-page.tsx',
    // It knows who is logged in.
    script: 'src/main.tsx',
    description: 'There is nothing at this address.',
    listed: false,
  },
}
