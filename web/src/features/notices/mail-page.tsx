import { mailDays } from '@portico/contract/features/lifetimes'
import type { Announcement, DeliveryState } from '@portico/contract/features/notice-deliveries'
import { deliveryStates } from '@portico/contract/features/notice-deliveries'
import { chosenKindNames, noticeKinds } from '@portico/contract/features/notice-kinds'
import { paths } from '@portico/contract/api/paths'
import { Link } from 'react-router'
import { useNameOf } from '../../auth/account-queries.ts'
import { personName } from '../../auth/display-name.ts'
import { NameAndEmail } from '../../figures/email-below.tsx'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useMay } from '../../auth/role.ts'
import { numberOf, oneOf, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { cancelledNames, cancelledText, stateNames } from './delivery-states.ts'
import type { Audience } from './mail-data.ts'
import { useAnnouncements, useAudience } from './mail-data.ts'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import { useState } from 'react'
import { SelectField } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'

/** Where staff see what people were told, what became of the mails, and who would get the next one. */
export const Component = staffPage('mail', MailView)

/** The chosen announcement, and the state of its mails. Not `notice`, which marks a notice to oneself as opened. */
const fields = { announcement: numberOf, state: oneOf(deliveryStates) }

const linkTo = (id: number) => `${paths.mail}?announcement=${id}`

function MailView() {
  const [{ announcement: chosen, state }, change] = useFilter(fields, { preventScrollReset: true })
  const announcements = useAnnouncements()
  const mayPreview = useMay('preparer')
  const isChosen = chosen !== undefined
  return (
    <StaffPage title="Mail" queries={[announcements]}>
      <p className="-mt-2.5 mb-5 max-w-176 text-pretty text-muted">
        Every notice also appears under its recipients’ bell. Delivery results are kept for {mailDays} days.
      </p>
      <div
        className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
        data-chosen={isChosen}
      >
        {/* Where there is room for one of them, the chosen notice takes the place of the list. */}
        <div className="max-lg:in-data-[chosen=true]:hidden">
          <Card title="Notices" heading="large">
            <PagedList query={announcements} failure="Failed to load the notices.">
              {(pages) => (
                <Announcements list={pages.flatMap((page) => page.announcements)} chosen={chosen} />
              )}
            </PagedList>
          </Card>
        </div>
        {isChosen && (
          <div>
            <Link to={paths.mail} className="mb-1 inline-flex min-h-11 items-center lg:hidden">
              Back to all notices
            </Link>
            <DeliveriesCard
              key={chosen}
              notice={chosen}
              listed={announcements.data?.pages
                .flatMap((page) => page.announcements)
                .find(({ id }) => id === chosen)}
              state={state}
              onChoose={(wanted) => change({ state: wanted })}
            />
          </div>
        )}
        {!isChosen && mayPreview && <AudienceCard />}
      </div>
    </StaffPage>
  )
}

function Announcements({ list, chosen }: { list: readonly Announcement[]; chosen: number | undefined }) {
  const nameOf = useNameOf()
  if (list.length === 0)
    return (
      <p className="text-sm text-muted">
        No one has been told of anything yet. The first notice is made when a month is posted, or a statement
        or document released.
      </p>
    )
  return (
    <ol className="mt-3">
      {list.map((one) => (
        <li
          key={one.id}
          className="border-t border-t-hairline py-3 wrap-anywhere has-[>[aria-current]]:-mx-2.5 has-[>[aria-current]]:bg-wash has-[>[aria-current]]:px-2.5"
        >
          <Link
            to={linkTo(one.id)}
            preventScrollReset
            className="inline-flex min-h-8 items-center font-strong pointer-coarse:min-h-11"
            {...(one.id === chosen ? { 'aria-current': true } : {})}
          >
            {one.subject}
          </Link>
          {one.line !== '' && (
            <p className="mt-0.5 mb-1.5 border-l-2 border-l-rule pl-2.5">{`“${one.line}”`}</p>
          )}
          <p className="text-sm text-muted">{`By ${nameOf(one.by)} on ${formatMoment(one.at)}`}</p>
          <p className="text-sm tabular-nums">{countsText(one)}</p>
        </li>
      ))}
    </ol>
  )
}

const stateCount = (state: DeliveryState, count: number): string =>
  state === 'past'
    ? `${countOf(count, 'e-mail')} deleted after ${mailDays} days`
    : `${groupedNumber.format(count)} ${stateNames[state].toLowerCase()}`

/**
 * "12 people · 10 sent · 2 rejected · 3 seen in the portal · canceled for Ann Archer"; of one person "Iris Vega · sent ·
 * not seen in the portal".
 */
function countsText({ people, to, seen, states, cancelled }: Announcement): string {
  if (people === 0) return cancelledText(cancelled)
  const undone = cancelled.count === 0 ? [] : [`canceled for ${cancelledNames(cancelled)}`]
  const found = deliveryStates.filter((state) => states[state] > 0)
  if (to !== null)
    return [
      personName(to),
      ...found.map((state) => stateNames[state].toLowerCase()),
      seen > 0 ? 'seen in the portal' : 'not seen in the portal',
      ...undone,
    ].join(' · ')
  return [
    countOf(people, 'person', 'people'),
    ...found.map((state) => stateCount(state, states[state])),
    `${groupedNumber.format(seen)} seen in the portal`,
    ...undone,
  ].join(' · ')
}

const wayNames = {
  each: 'Right away',
  digest: 'In the daily digest',
  off: 'Only in the portal',
  none: 'Cannot log in',
} as const
type Way = keyof typeof wayNames
const ways = Object.keys(wayNames) as Way[]

const shownAtOnce = 20

/** Who would hear of a kind of notice now, and how. Nothing is sent. */
export function AudienceCard() {
  const [kind, setKind] = useState<ChosenKind>('month_posted')
  const [way, setWay] = useState<Way>('each')
  const [search, setSearch] = useState('')
  const audience = useAudience({ kind, way, ...(search && { search }) })
  return (
    <Card title="Who would get an e-mail" heading="large">
      <p className="mt-1 text-sm text-muted">If the notice went out now. Disabled accounts are left out.</p>
      <div className="mt-2.5 grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Kind of notice"
          value={kind}
          options={chosenKindNames.map((value) => ({ value, text: noticeKinds[value] }))}
          onChoose={(value) => setKind(chosenKindNames.find((each) => each === value) ?? kind)}
        />
        <SearchField label="Find an investor" search={search} onSearch={setSearch} />
      </div>
      <QuerySection query={audience} failure="Failed to load who would get an e-mail.">
        {(found) => (
          <>
            <div
              role="group"
              aria-label="How"
              className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded border border-control-line bg-control-line @min-[40rem]:grid-cols-4"
            >
              {ways.map((each) => (
                <button
                  key={each}
                  type="button"
                  className="min-h-11 cursor-pointer bg-paper px-2.5 py-2 text-left text-sm -outline-offset-3 hover:bg-wash aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:text-highlight-text forced-colors:aria-pressed:forced-color-adjust-none"
                  aria-pressed={each === way}
                  onClick={() => setWay(each)}
                >
                  {wayNames[each]}
                  <b className="block text-xl tabular-nums">{groupedNumber.format(found[each])}</b>
                </button>
              ))}
            </div>
            <div className="aria-busy:opacity-60" aria-busy={audience.isPlaceholderData}>
              <People people={found.people} count={found[way]} />
            </div>
          </>
        )}
      </QuerySection>
    </Card>
  )
}

function People({ people, count }: { people: Audience['people']; count: number }) {
  if (people.length === 0)
    return (
      <p role="status" className="mt-3 text-sm text-muted">
        No one.
      </p>
    )
  return (
    <>
      <LongList items={people} first={shownAtOnce} className="mt-3">
        {({ user }) => (
          <li key={user.id} className="border-t border-t-hairline py-3 wrap-anywhere first:border-t-0">
            <NameAndEmail person={user} />
          </li>
        )}
      </LongList>
      {count > people.length && (
        <p className="text-sm text-muted">{`The first ${people.length} of ${groupedNumber.format(count)}.`}</p>
      )}
    </>
  )
}
