import type { Received } from '@portico/contract/api/endpoints'
import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames, digestHour, noticeKinds } from '@portico/contract/features/notice-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call, read } from '../../api/api-client.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { Section, unbroken } from './account-section.tsx'

const row =
  'grid gap-x-5 gap-y-2 py-3.5 border-t-hairline [&+&]:border-t @min-[35rem]:grid-cols-[minmax(0,1fr)_17.5rem] @min-[35rem]:items-center'
/** The second is longer than the others: all have the same room around their names. */
const choices = '[&_button]:flex-auto'

const preferences = read('mailPreferences')
type Preferences = Received<'mailPreferences'>

/** Where e-mails and the bell lead to. */
const anchor = 'mail'

/** How the investor hears of what happens. A choice is saved at once. */
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
      title="E-mails"
      text="How we let you know what happens in your account. Everything is also under the bell. No e-mail contains an amount."
    >
      <QuerySection query={query} rows={2} failure="Failed to load your choices.">
        {(found) => (
          <>
            <Ways ways={found.ways} />
            <p className="border-t border-t-hairline py-3.5 text-md text-pretty text-muted">
              {unbroken(alwaysText(found))}
            </p>
          </>
        )}
      </QuerySection>
    </Section>
  )
}

const alwaysText = ({ time_zone: timeZone }: Preferences): string =>
  `The daily digest is one e-mail with everything since the last one, sent after ${String(digestHour).padStart(2, '0')}:00 (${timeZone.replaceAll('_', ' ')}). We always e-mail you right away about a login from a new device, and when your password or e-mail address changes. You cannot turn these e-mails off.`

const wayNames: readonly { name: string; value: MailWay }[] = [
  { name: 'At once', value: 'each' },
  { name: 'Daily digest', value: 'digest' },
  { name: 'Off', value: 'off' },
]

/** One choice for all kinds, and below it those that are an exception. */
function Ways({ ways }: Pick<Preferences, 'ways'>) {
  const all = mostChosen(ways)
  const exceptions = chosenKindNames.filter((kind) => ways[kind] !== all)
  const [isOpen, setOpen] = useState(exceptions.length > 0)
  return (
    <>
      <WayRow
        name="News about your account"
        kinds={chosenKindNames}
        way={all}
        isDone={exceptions.length === 0}
      />
      <details
        className="border-t border-t-hairline"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="-mx-2 fold min-h-11 cursor-pointer rounded px-2 py-2.5 font-strong">
          {exceptions.length === 0 ? 'Choose for each kind' : countOf(exceptions.length, 'exception')}
        </summary>
        {chosenKindNames.map((kind) => (
          <WayRow key={kind} name={noticeKinds[kind]} kinds={[kind]} way={ways[kind]} isDone />
        ))}
      </details>
    </>
  )
}

/** The way of most kinds. */
function mostChosen(ways: Preferences['ways']): MailWay {
  const countIn = (way: MailWay) => chosenKindNames.filter((kind) => ways[kind] === way).length
  return wayNames.map(({ value }) => value).reduce((most, way) => (countIn(way) > countIn(most) ? way : most))
}

interface WayRowProps {
  name: string
  kinds: readonly ChosenKind[]
  way: MailWay
  /** Whether this is the way of all of them already. */
  isDone: boolean
}

function WayRow({ name, kinds, way, isDone }: WayRowProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<MailWay>()
  const { mutateAsync } = useMutation({
    mutationFn: (wanted: MailWay) =>
      call('changeMailPreferences', { body: { ways: pick(kinds, () => wanted) } }),
    onSuccess: ({ ways }) =>
      client.setQueryData<Preferences>(
        preferences.queryKey,
        // Only these: of two choices at once, the first answer would undo the second.
        (before) => before && { ...before, ways: { ...before.ways, ...pick(kinds, (kind) => ways[kind]) } },
      ),
    onSettled: () => setChosen(undefined),
  })
  const choose = useAction(async (wanted: MailWay) => {
    setChosen(wanted)
    return (await mutateAsync(wanted)).message
  }, 'Your choice could not be saved. Please try again.')
  return (
    <div className={`${row} ${choices}`}>
      {/* Where it is below the choice, it moves nothing that is being pressed. */}
      <div className="[display:contents] @min-[35rem]:block">
        <p className="font-semibold">{name}</p>
        <p role="status" className="order-1 text-sm text-gain empty:absolute">
          {choose.news}
        </p>
      </div>
      <ChoiceGroup
        label={name}
        choices={wayNames}
        chosen={chosen ?? way}
        onChoose={(wanted) => (wanted !== way || !isDone) && choose.run(wanted)}
      />
      <div className="order-1 col-span-full empty:hidden">
        <ActionNotice of={{ failure: choose.failure }} />
      </div>
    </div>
  )
}

/** The choices of these kinds. */
const pick = (
  kinds: readonly ChosenKind[],
  wayOf: (kind: ChosenKind) => MailWay,
): Partial<Preferences['ways']> => Object.fromEntries(kinds.map((kind) => [kind, wayOf(kind)]))
