import { paths } from '@portico/contract/api/paths'
import { riskNotice } from '@portico/contract/site'
import { firmTimeZone } from '../api/firm-time.ts'
import type { StoredUser } from '../auth/session.ts'
import { MorePages } from './page-links.tsx'
import { site } from '../../../site.config.ts'

/** The foot of every signed-in page: the risk, what the figures mean, whose clock it is, and how to reach the firm. */
export const AppFooter = ({ user }: { user: StoredUser | null }) => (
  <footer className="mx-auto max-w-page px-gutter pb-10 text-sm leading-5 text-muted print:hidden">
    <div className="border-t border-t-hairline pt-5">
      {/* A statement says it itself. */}
      <p className="[body:has([data-risk])_&]:hidden">{riskNotice}</p>
      <p>All dates and times are in {firmTimeZone().replaceAll('_', ' ')}.</p>
      {user?.is_staff === true && <MorePages user={user} />}
      <div className="mt-1 flex flex-wrap items-center gap-x-6 max-md:flex-col max-md:items-start">
        <a className="touch-target py-2 wrap-anywhere hover:text-ink" href={paths.definitions}>
          Definitions
        </a>
        <a className="touch-target py-2 wrap-anywhere hover:text-ink" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        <p className="md:ml-auto">{site.offices.map(({ city }) => city).join(' · ')}</p>
      </div>
    </div>
  </footer>
)
