import { paths } from '@portico/contract/api/paths'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { redirect, redirectDocument } from 'react-router'
import { PageFocus } from './app/page-focus.tsx'
import { ErrorPage } from './components/feedback/message-page.tsx'

/** The form is on the page of the investor's months, so its own address redirects there, with the investor kept. */
function toUserSummary({ request }: LoaderFunctionArgs): Response {
  const userId = new URL(request.url).searchParams.get('user_id')
  return redirect(
    userId === null ? paths.userSummary : `${paths.userSummary}?user_id=${encodeURIComponent(userId)}`,
  )
}

/** Pages that are documents without the app: a link from another page loads them as such. */
function toDocument({ request }: LoaderFunctionArgs): Response | null {
  const { pathname } = new URL(request.url)
  const isHere = typeof window === 'undefined' || window.location.pathname === pathname
  return isHere ? null : redirectDocument(pathname)
}

/** THE LIST: every page of the site and the file that draws it. */
export const routes: RouteObject[] = [
  {
    element: <PageFocus />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: paths.landing,
        loader: toDocument,
        lazy: () => import('./features/public/landing-page.tsx'),
      },
      {
        path: paths.definitions,
        loader: toDocument,
        lazy: () => import('./features/public/definitions-page.tsx'),
      },
      {
        path: paths.privacy,
        loader: toDocument,
        lazy: () => import('./features/public/privacy-page.tsx'),
      },
      { path: paths.terms, loader: toDocument, lazy: () => import('./features/public/terms-page.tsx') },
      { path: paths.imprint, loader: toDocument, lazy: () => import('./features/public/imprint-page.tsx') },
      { path: paths.login, lazy: () => import('./features/session/login-page.tsx') },
      { path: paths.waitlist, lazy: () => import('./features/waitlist/waitlist-page.tsx') },
      { path: paths.waitlistThankyou, lazy: () => import('./features/waitlist/waitlist-thankyou-page.tsx') },
      { path: paths.resetPassword, lazy: () => import('./features/password-reset/request-reset-page.tsx') },
      { path: paths.resetConfirm, lazy: () => import('./features/password-reset/confirm-reset-page.tsx') },
      { path: paths.confirmEmail, lazy: () => import('./features/account/confirm-email-page.tsx') },
      { path: paths.unsubscribe, lazy: () => import('./features/notices/unsubscribe-page.tsx') },
      { path: paths.verify, lazy: () => import('./features/statement/verify-page.tsx') },
      {
        lazy: () => import('./app/app-layout.tsx'),
        children: [
          { path: paths.dashboard, lazy: () => import('./features/portfolio/dashboard-page.tsx') },
          { path: paths.documents, lazy: () => import('./features/documents/documents-page.tsx') },
          {
            path: paths.managedDocuments,
            lazy: () => import('./features/documents/managed-documents-page.tsx'),
          },
          { path: paths.statement, lazy: () => import('./features/statement/statement-page.tsx') },
          { path: paths.account, lazy: () => import('./features/account/account-page.tsx') },
          { path: paths.accounts, lazy: () => import('./features/accounts/accounts-page.tsx') },
          {
            path: paths.accountRecord,
            lazy: () => import('./features/accounts/record/account-record-page.tsx'),
          },
          { path: paths.userSummary, lazy: () => import('./features/summaries/user-summary-page.tsx') },
          { path: paths.waitlistDesk, lazy: () => import('./features/waitlist/waitlist-entries-page.tsx') },
          { path: paths.checks, lazy: () => import('./features/checks/checks-page.tsx') },
          { path: paths.accountViews, lazy: () => import('./features/account/account-views-page.tsx') },
          { path: paths.audit, lazy: () => import('./features/audit/audit-page.tsx') },
          { path: paths.monthEnd, lazy: () => import('./features/month-end/month-end-page.tsx') },
          { path: paths.release, lazy: () => import('./features/release/release-page.tsx') },
          { path: paths.statements, lazy: () => import('./features/statement/firm-statements-page.tsx') },
          { path: paths.mail, lazy: () => import('./features/notices/mail-page.tsx') },
          { path: paths.impersonate, lazy: () => import('./features/impersonation/impersonate-page.tsx') },
        ],
      },
      { path: paths.addSummary, loader: toUserSummary, element: <></> },
      { path: '*', lazy: () => import('./features/public/not-found-page.tsx') },
    ],
  },
]
