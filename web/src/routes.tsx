import { paths } from '@portico/contract/paths'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { redirect } from 'react-router'
import { ErrorPage } from './ui/error-page.tsx'

/** The form lives beside the investor's months, so its own address leads there, with the investor kept. */
function toUserSummary({ request }: LoaderFunctionArgs): Response {
  const userId = new URL(request.url).searchParams.get('user_id')
  return redirect(
    userId === null ? paths.userSummary : `${paths.userSummary}?user_id=${encodeURIComponent(userId)}`,
  )
}

/** THE LIST: every page of the site and the file that draws it. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.landing, lazy: () => import('./public/landing-page.tsx') },
      { path: paths.login, lazy: () => import('./session/login-page.tsx') },
      {
        lazy: () => import('./app-layout.tsx'),
        children: [
          { path: paths.dashboard, lazy: () => import('./portfolio/dashboard-page.tsx') },
          { path: paths.account, lazy: () => import('./account/account-page.tsx') },
          { path: paths.userSummary, lazy: () => import('./summaries/user-summary-page.tsx') },
          { path: paths.impersonate, lazy: () => import('./impersonation/impersonate-page.tsx') },
        ],
      },
      { path: paths.addSummary, loader: toUserSummary, element: <></> },
      { path: '*', lazy: () => import('./public/not-found-page.tsx') },
    ],
  },
]
