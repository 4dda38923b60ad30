import { useEffect } from 'react'
import { useIsKeeping } from '../auth/kept-figures.ts'
import { useSession } from '../auth/session.ts'
import { MessagePage, reload, SavedDashboard, useFault } from '../components/feedback/message-page.tsx'
import { Button } from '../components/form/button.tsx'
import { AreaTabs } from './area-tabs.tsx'

/** In place of a page of the portal that breaks, or whose code could not be loaded. The frame stays. */
export function ErrorInFrame() {
  const { user } = useSession()
  const fault = useFault()
  const isKeeping = useIsKeeping()
  useReloadOnline()
  return (
    <>
      {user?.is_staff === true && <AreaTabs />}
      <MessagePage {...fault}>
        {isKeeping && <SavedDashboard kind="action" />}
        <Button kind={isKeeping ? 'quiet' : 'action'} onClick={reload}>
          {navigator.onLine ? 'Reload the page' : 'Try again'}
        </Button>
      </MessagePage>
    </>
  )
}

/** The router does not ask again for code that did not come. */
let isCodeMissing = false

/** Loads the document again as soon as there is a network, so that the code that is missing is asked for. */
function useReloadOnline(): void {
  useEffect(() => {
    if (navigator.onLine) {
      if (isCodeMissing) reload()
      return
    }
    isCodeMissing = true
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
}
