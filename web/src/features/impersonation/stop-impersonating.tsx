import { Button } from '../../components/form/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { stopFailure, useStopImpersonation } from './impersonation-data.ts'

/** The way back to the staff session, and why it failed. */
export function StopImpersonating() {
  const stop = useStopImpersonation()
  return (
    <>
      {stop.isError && <Notice kind="failure">{stopFailure(stop.error)}</Notice>}
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop Impersonating
      </Button>
    </>
  )
}
