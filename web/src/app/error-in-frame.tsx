import { lazy, Suspense } from 'react'
import { useIsKeeping } from '../auth/kept-figures.ts'
import { useSession } from '../auth/session.ts'
import {
  MessagePage,
  reload,
  SavedDashboard,
  useFault,
  useReloadOnline,
} from '../components/feedback/message-page.tsx'
import { Button } from '../components/form/button.tsx'

/** What staff's pages share; nothing where none of them has been open. */
const AreaTabs = lazy(() =>
  Promise.all([import('./area-tabs.tsx'), import('../styles/staff.css')]).then(
    ([{ AreaTabs: Tabs }]) => ({ default: Tabs }),
    () => ({ default: () => null }),
  ),
)

/** In place of a page of the portal that breaks, or whose code could not be loaded. The frame stays. */
export function ErrorInFrame() {
  const { user } = useSession()
  const fault = useFault()
  const isKeeping = useIsKeeping()
  useReloadOnline()
  return (
    <>
      <Suspense>{user?.is_staff === true && <AreaTabs />}</Suspense>
      <MessagePage {...fault}>
        {isKeeping && <SavedDashboard kind="action" />}
        <Button kind={isKeeping ? 'quiet' : 'action'} onClick={reload}>
          {navigator.onLine ? 'Reload the page' : 'Try again'}
        </Button>
      </MessagePage>
    </>
  )
}
