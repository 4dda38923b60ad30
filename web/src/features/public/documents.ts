import type { Page } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'

/** A page that is drawn at build time; its title is the one that the page gives itself. */
interface Document {
  /** The file that draws it, as in routes.tsx: its styles are loaded with the page. */
  file: string
  /** The module that runs on it: the app takes the page over, another one only helps, and most need none. */
  script?: 'src/main.tsx' | 'src/features/public/landing.client.ts'
  description: string
  /** Whether it stands in the sitemap and search engines may show it. */
  listed: boolean
}

/** THE LIST of prerendered pages. The others of paths.ts get the empty shell, an unknown address `notFound`. */
export const documents: Partial<Record<Page | 'notFound', Document>> = {
  landing: {
    file: 'src/features/public/landing-page.tsx',
    script: 'src/features/public/landing.client.ts',
    description: site.introduction,
    listed: true,
  },
  login: {
    file: 'src/features/session/login-page.tsx',
    script: 'src/main.tsx',
    description: `Where the clients of ${site.name} sign in.`,
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
  notFound: {
    file: 'src/features/public/not-found-page.tsx',
    description: 'There is nothing at this address.',
    listed: false,
  },
}
