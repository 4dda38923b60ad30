import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import layout from '../src/app/app-layout.module.css'
import { AppHeader, narrow } from '../src/app/app-header.tsx'
import { TabBar } from '../src/app/page-links.tsx'
import type { StoredUser } from '../src/auth/session.ts'
import { DrawnSession } from '../src/auth/session.ts'
import { DrawnMedia } from '../src/components/hooks.ts'
import { TableSkeleton } from '../src/components/feedback/skeleton.tsx'
import { Card } from '../src/components/layout/card.tsx'
import { DatesSkeleton, HeadLine } from '../src/features/portfolio/page-head.tsx'
import { BelowEmptyValue, arrivalRoom, initialName } from '../src/features/portfolio/empty-account.tsx'
import type { Extent } from '../src/features/portfolio/extent.ts'
import { Splash, SplashBoxes, SplashFill } from '../src/features/portfolio/splash.tsx'
import { StatementSkeleton } from '../src/features/statements/statement-skeleton.tsx'
import { bigFigureClass } from '../src/figures/big-figure.tsx'

/** Drawn where the name and the initials go: `initials` takes the first letter of the name. */
const slots = '{name}'

const someone: StoredUser = {
  id: 0,
  username: '',
  email: '{email}',
  first_name: slots,
  last_name: '',
  is_staff: false,
}

/** A viewer’s header has fewer links. The role of others goes where this one is drawn. */
const staff: StoredUser = { ...someone, is_staff: true, role: 'administrator' }
const viewer: StoredUser = { ...staff, role: 'viewer' }

/** The pages whose document shows them before the app has loaded: where those of an investor are headed, also from a mail. */
export const openings = {
  dashboard: { file: 'src/features/portfolio/dashboard-page.tsx', title: undefined, main: <Splash /> },
  statement: titled('Statement', 'src/features/statements/statement-page.tsx', <StatementSkeleton />),
  documents: titled('Documents', 'src/features/documents/documents-page.tsx'),
  account: titled('Account', 'src/features/account/account-page.tsx'),
}
export type OpeningPage = keyof typeof openings

/** A page with this heading, over what it shows while it loads. */
function titled(title: string, file: string, skeleton = <TableSkeleton />) {
  const main = (
    <>
      <h1 className="mb-fluid page-title print:hidden">{title}</h1>
      {skeleton}
    </>
  )
  return { file, title, main }
}

/**
 * What the document of a page shows until the app has loaded: its boxes. early-profile.client.ts adds the navigation of the
 * signed-in user and, on the dashboard, once the account is there, its first figures as the dashboard shows them.
 */
export function Opening({ page }: { page: OpeningPage }) {
  return (
    <>
      <div id="opening-header">
        <AppHeader />
      </div>
      <main id="opening" className={layout['main']}>
        {openings[page].main}
      </main>
      {page === 'dashboard' && (
        <>
          <SplashTemplate extent="nothing" known={{ nothing_posted: true }} />
          <SplashTemplate extent="first" known={{ has_only_roi: true }} />
        </>
      )}
      <QueryClientProvider client={new QueryClient()}>
        <HeaderTemplates id="header" narrow={narrow.investors} user={someone} />
        <HeaderTemplates id="staff-header" narrow={narrow.staff} user={staff} />
        <HeaderTemplates id="viewer-header" narrow={narrow.staff} user={viewer} />
      </QueryClientProvider>
      {page === 'dashboard' && (
        <>
          <FirstFigures extent="nothing" />
          <FirstFigures extent="first" />
          <FirstFigures extent="all" />
        </>
      )}
    </>
  )
}

interface SplashTemplateProps {
  extent: Extent
  /** What the browser remembers of such an account. */
  known: Pick<StoredUser, 'nothing_posted' | 'has_only_roi'>
}

/** The boxes of an account that has less than others. They come before the header, so that they are there when it is. */
const SplashTemplate = ({ extent, known }: SplashTemplateProps) => (
  <template id={`splash-${extent}`}>
    <DrawnSession value={{ user: JSON.stringify({ ...someone, ...known }) }}>
      <Splash />
    </DrawnSession>
  </template>
)

/** The page with its first figures, of an account that has as much of it. */
const FirstFigures = ({ extent }: { extent: Extent }) => (
  <template id={`figures-${extent}`}>
    <HeadLine
      title={
        <>
          Welcome, <span data-name />
        </>
      }
    >
      <DatesSkeleton hasNext={extent !== 'nothing'} />
    </HeadLine>
    <SplashBoxes
      extent={extent}
      value={
        <Card title="Total Account Value">
          <p className={bigFigureClass}>
            <span data-value className="explained" />
          </p>
          {extent === 'nothing' ? (
            <BelowEmptyValue origin={initialName} arrival={arrivalRoom} removed={[]} />
          ) : (
            <SplashFill extent={extent} />
          )}
        </Card>
      }
    />
  </template>
)

interface HeaderTemplatesProps {
  id: string
  /** The media query of its narrow form. */
  narrow: string
  user: StoredUser
}

/** The header of someone who is signed in, in its wide and its narrow form. Its links work before the app has loaded. */
const HeaderTemplates = ({ id, narrow: query, user }: HeaderTemplatesProps) => (
  <DrawnSession value={{ token: 'drawn', user: JSON.stringify(user) }}>
    <template id={id} data-narrow={query}>
      <AppHeader />
    </template>
    <template id={`${id}-narrow`}>
      <DrawnMedia value={query}>
        <AppHeader />
        {user.is_staff && <TabBar />}
      </DrawnMedia>
    </template>
  </DrawnSession>
)
