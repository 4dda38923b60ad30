import { paths } from '@portico/contract/api/paths'

/** The way to the portal: to the login as it is written, to the dashboard once landing.client.ts finds a token. */
export const ClientPortalLink = ({ className }: { className?: string | undefined }) => (
  <a href={paths.login} className={className} data-portal>
    Client Portal
  </a>
)
