import type { Received } from '@portico/contract/api/endpoints'
import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames, digestHour, noticeKinds } from '@portico/contract/features/notice-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call, read } from '../../api/api-client.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Section } from './account-section.tsx'
import styles from './mail-section.module.css'

/** Where it is below the choice, it moves nothing that is being pressed. */
const what = `contents ${styles['what']}`

const preferences = read('mailPreferences')
type Preferences = Received<'mailPreferences'>

/** Where mails and the bell lead to. */
const anchor = 'mail'

/** How the investor hears of each kind of notice. A choice is saved at once. */
export function MailSection() {
  const query = useQuery(preferences)
  const { hash } = useLocation()
  const isLoaded = query.data !== undefined
  useEffect(() => {
    // Again once it has its full height: before, the page may be too short to scroll there.
    if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [hash, isLoaded])
  return (
    <Section
      anchor={anchor}
      title="Mail"
      text="How you hear of what happens in your account. All of it is also under the bell. No mail has an amount in it."
    >
      <QuerySection
        query={query}
        skeleton={<TableSkeleton rows={chosenKindNames.length} />}
        failure="Failed to load your choices."
      >
        {(found) => (
          <>
            {chosenKindNames.map((kind) => (
              <KindRow key={kind} kind={kind} way={found.ways[kind]} />
            ))}
            <p className="border-t border-t-hairline py-3.5 text-md text-pretty text-muted">
              {alwaysText(found)}
            </p>
          </>
        )}
      </QuerySection>
    </Section>
  )
}

const alwaysText = ({ time_zone: timeZone }: Preferences): string =>
  `The daily digest is one mail with everything since the last one, from ${digestHour}:00 (${timeZone.replaceAll('_', ' ')}). We always mail you at once about a sign-in from a new device, and when your password, second factor or e-mail address changes: these mails cannot be turned off.`

const wayNames: readonly { name: string; value: MailWay }[] = [
  { name: 'At once', value: 'each' },
  { name: 'Daily digest', value: 'digest' },
  { name: 'Off', value: 'off' },
]

function KindRow({ kind, way }: { kind: ChosenKind; way: MailWay }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<MailWay>()
  const { mutateAsync } = useMutation({
    mutationFn: (wanted: MailWay) => call('changeMailPreferences', { body: { ways: { [kind]: wanted } } }),
    onSuccess: ({ ways }) =>
      client.setQueryData<Preferences>(
        preferences.queryKey,
        // Only this one: of two choices at once, the first answer would undo the second.
        (before) => before && { ...before, ways: { ...before.ways, [kind]: ways[kind] } },
      ),
    onSettled: () => setChosen(undefined),
  })
  const choose = useAction(async (wanted: MailWay) => {
    setChosen(wanted)
    return (await mutateAsync(wanted)).message
  }, 'Your choice could not be saved. Please try again.')
  return (
    <div className={`grid gap-x-5 gap-y-2 py-3.5 ${styles['kind']}`}>
      <div className={what}>
        <p className="font-semibold">{noticeKinds[kind]}</p>
        <p role="status" className="order-1 text-sm text-gain empty:absolute">
          {choose.news}
        </p>
      </div>
      <ChoiceGroup
        label={noticeKinds[kind]}
        choices={wayNames}
        chosen={chosen ?? way}
        onChoose={(wanted) => wanted !== way && choose.run(wanted)}
      />
      <div className="order-1 col-span-full empty:hidden">
        <ActionNotice of={{ failure: choose.failure }} />
      </div>
    </div>
  )
}
