import { keepAll } from '../../api/kept-answers.ts'
import { canKeep, startKeeping, stopKeeping, useIsKeeping } from '../../auth/kept-figures.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { Section } from './account-section.tsx'

/** Lets investors read their last figures without a network; nothing where the browser cannot. */
export function KeptFiguresSection() {
  const isKeeping = useIsKeeping()
  const choose = useAction(async (wanted: boolean) => {
    if (!wanted) return stopKeeping()
    await startKeeping()
    await keepAll()
  }, 'This browser could not keep your figures.')
  if (!canKeep()) return null
  return (
    <Section
      title="This device"
      text="Your dashboard opens with its last figures when there is no connection. Logging out removes them. Leave this off on a device that others use."
    >
      <div className="grid gap-2 py-2">
        <CheckField
          label="Keep my figures on this device"
          isSwitch
          checked={isKeeping}
          onChange={choose.run}
        />
        <ActionNotice of={{ failure: choose.failure }} />
      </div>
    </Section>
  )
}
