import { pages, paths } from '@portico/contract/api/paths'
import { Navigate, useLocation } from 'react-router'

/** Sends a visitor to the login page and then back here, keeping the notice whose mail they followed. */
export function ToLogin({ page }: { page: 'dashboard' | 'documents' | 'statement' }) {
  const from = paths[page] + useLocation().search
  return <Navigate to={paths.login} replace state={{ message: pages[page].visitor, from }} />
}
