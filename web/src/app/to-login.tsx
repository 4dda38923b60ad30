import { pages, paths } from '@portico/contract/api/paths'
import { Navigate, useLocation } from 'react-router'

/** Leads a visitor of a page to the login, and from there back to it, with the notice whose mail led here. */
export function ToLogin({ page }: { page: 'dashboard' | 'documents' | 'statement' }) {
  const from = paths[page] + useLocation().search
  return <Navigate to={paths.login} replace state={{ message: pages[page].visitor, from }} />
}
