import type { Page } from '@portico/contract/api/paths'
import { pageNames, pages, paths } from '@portico/contract/api/paths'
import type { LazyRouteFunction, LoaderFunctionArgs, RouteObject } from 'react-router'
import { redirect, redirectDocument } from 'react-router'
import { PageFocus } from './app/page-focus.tsx'
import { storedToken } from './auth/session.ts'
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

/** The file that draws each page, with its component as `Component`. Who may open it is in the contract's list of pages. */
const files: Record<Exclude<Page, 'addSummary'>, LazyRouteFunction<RouteObject>> = {
  landing: () => import('./features/public/landing-page.tsx'),
  definitions: () => import('./features/public/definitions-page.tsx'),
  privacy: () => import('./features/public/privacy-page.tsx'),
  terms: () => import('./features/public/terms-page.tsx'),
  imprint: () => import('./features/public/imprint-page.tsx'),
  login: () => import('./features/session/login-page.tsx'),
  waitlist: () => import('./features/waitlist/waitlist-page.tsx'),
  waitlistThankyou: () => import('./features/waitlist/waitlist-thankyou-page.tsx'),
  resetPassword: () => import('./features/password-reset/request-reset-page.tsx'),
  resetConfirm: () => import('./features/password-reset/confirm-reset-page.tsx'),
  confirmEmail: () => import('./features/account/confirm-email-page.tsx'),
  unsubscribe: () => import('./features/notices/unsubscribe-page.tsx'),
  verifyEntry: () => import('./features/statements/verify-page.tsx'),
  verify: () => import('./features/statements/verify-page.tsx'),
  dashboard: () => import('./features/portfolio/dashboard-page.tsx'),
  documents: () => import('./features/documents/documents-page.tsx'),
  managedDocuments: () => import('./features/documents/managed-documents-page.tsx'),
  statement: () => import('./features/statements/statement-page.tsx'),
  account: () => import('./features/account/account-page.tsx'),
  accounts: () => import('./features/accounts/accounts-page.tsx'),
  accountRecord: () => import('./features/accounts/record/account-record-page.tsx'),
  userSummary: () => import('./features/summaries/user-summary-page.tsx'),
  waitlistEntries: () => import('./features/waitlist/waitlist-entries-page.tsx'),
  checks: () => import('./features/checks/checks-page.tsx'),
  accountViews: () => import('./features/account/account-views-page.tsx'),
  audit: () => import('./features/audit/audit-page.tsx'),
  monthEnd: () => import('./features/month-end/month-end-page.tsx'),
  release: () => import('./features/release/release-page.tsx'),
  statements: () => import('./features/statements/firm-statements-page.tsx'),
  payments: () => import('./features/payments/payments-page.tsx'),
  reconciliation: () => import('./features/reconciliation/reconciliation-page.tsx'),
  mail: () => import('./features/notices/mail-page.tsx'),
  records: () => import('./features/records/records-page.tsx'),
  impersonate: () => import('./features/impersonation/impersonate-page.tsx'),
}

/** Staff's pages are styled by a sheet of their own. */
const withStaffSheet = (load: LazyRouteFunction<RouteObject>) => async () =>
  (await Promise.all([load(), import('./styles/staff.css')]))[0]

/** Rendered by the build, and only with a small script of their own. */
const documents: readonly Page[] = ['landing', 'definitions', 'privacy', 'terms', 'imprint']

const routeOf = (name: Page): RouteObject =>
  name === 'addSummary'
    ? { path: paths.addSummary, loader: toUserSummary, element: <></> }
    : {
        path: paths[name],
        lazy: pages[name].investor === undefined ? files[name] : withStaffSheet(files[name]),
        ...(documents.includes(name) ? { loader: toDocument } : {}),
      }

const isPublic = (name: Page): boolean => pages[name].visitor === undefined

/** Where there is nothing, who is logged in stays in the frame of the portal. */
const notFound = {
  visitor: () => import('./features/public/not-found-page.tsx'),
  owner: () => import('./app/not-found-in-frame.tsx'),
}

const isSignedIn = (): boolean => typeof window !== 'undefined' && storedToken() !== null

/** Every page of the site: those that not everyone may open are in the layout of the app. */
export const routes: RouteObject[] = [
  {
    element: <PageFocus />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      ...pageNames.filter(isPublic).map(routeOf),
      {
        lazy: () => import('./app/app-layout.tsx'),
        children: [
          {
            // In the file of the frame, so that it is there when a page is not.
            lazy: async () => ({ ErrorBoundary: (await import('./app/app-layout.tsx')).ErrorInFrame }),
            children: pageNames.filter((name) => !isPublic(name)).map(routeOf),
          },
        ],
      },
      {
        lazy: async () => (isSignedIn() ? import('./app/app-layout.tsx') : {}),
        children: [{ path: '*', lazy: () => notFound[isSignedIn() ? 'owner' : 'visitor']() }],
      },
    ],
  },
]
