import type { WaitlistEntry, WaitlistState } from '@portico/contract/features/waitlist-entries'
import {
  inviteWaitlistEntryRequest,
  splitFullName,
  waitlistStates,
} from '@portico/contract/features/waitlist-entries'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { RowNews, useRowAction } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf } from '../../figures/figure-text.ts'
import type { WaitlistFilter } from './waitlist-data.ts'
import {
  exportWaitlist,
  stateNames,
  useDecline,
  useInvite,
  useWaitlist,
  useWaitlistFilter,
} from './waitlist-data.ts'
import { paths } from '@portico/contract/api/paths'
import { centsToText } from '@portico/contract/values/money'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useNameOf } from '../../auth/account-queries.ts'
import { useMay } from '../../auth/role.ts'
import { InvestmentField, NameFields, typedInvestment } from '../../components/form/account-fields.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { formatDay } from '../../figures/moments.ts'
import { isRefused, sentenceOf } from '../../api/request-error.ts'

/** Where staff see who would like to become a client, and invite or decline them. */
export const Component = staffPage('waitlistEntries', WaitlistEntriesView)

/** The waitlist with its search. */
function WaitlistEntriesView() {
  const [filter, setFilter] = useWaitlistFilter()
  const waitlist = useWaitlist(filter)
  return (
    <StaffPage title="Waitlist" queries={[waitlist]}>
      <WaitlistTools filter={filter} onChange={setFilter} />
      <PagedList query={waitlist} failure="Failed to load the waitlist.">
        {(pages, isOld) => (
          <>
            <p role="status" className="mt-5 mb-2 text-sm text-muted tabular-nums">
              {countOf(pages.at(-1)?.total ?? 0, 'person', 'people')}
            </p>
            {pages[0]?.total === 0 && (
              <div className="no-entries">
                <p>{emptyText(filter)}</p>
                {Object.keys(filter).length > 0 && (
                  <Link to="?" replace className="inline-flex min-h-11 items-center">
                    Show all
                  </Link>
                )}
              </div>
            )}
            <RowNews until={`${filter.state} ${filter.search}`}>
              <ul className="entries empty:hidden" aria-busy={isOld}>
                {pages.flatMap(({ entries }) =>
                  entries.map((entry) => <WaitlistItem key={entry.id} entry={entry} />),
                )}
              </ul>
            </RowNews>
          </>
        )}
      </PagedList>
    </StaffPage>
  )
}

function emptyText({ search = '', state }: WaitlistFilter): string {
  if (search !== '') return 'No one on the waitlist matches this search.'
  if (state === undefined) return 'No one has joined the waitlist yet.'
  return state === 'waiting' ? 'No one is waiting.' : `No one has been ${stateNames[state].toLowerCase()}.`
}

const states: readonly { name: string; value: WaitlistState | undefined }[] = [
  { name: 'All', value: undefined },
  ...waitlistStates.map((value) => ({ name: stateNames[value], value })),
]

interface WaitlistToolsProps {
  filter: WaitlistFilter
  onChange: ReturnType<typeof useWaitlistFilter>[1]
}

/** The search, the state filter and the export. */
function WaitlistTools({ filter, onChange }: WaitlistToolsProps) {
  const save = useAction(
    () => exportWaitlist(filter),
    'The waitlist could not be exported. Please try again.',
  )
  return (
    <div className="grid gap-x-cards gap-y-4 md:max-lg:grid-cols-[24rem_1fr] md:max-lg:*:first:col-span-full lg:grid-cols-[minmax(0,26rem)_24rem_1fr] lg:items-end [&>[role=alert]]:col-span-full md:[&>button]:justify-self-end">
      <SearchField search={filter.search ?? ''} onSearch={(search) => onChange({ search })} />
      <ChoiceGroup
        label="State"
        choices={states}
        chosen={filter.state}
        onChoose={(state) => onChange({ state })}
      />
      <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
        Export CSV
      </Button>
      <ActionNotice of={save} />
    </div>
  )
}

/** An entry of the waitlist: since when, who changed its state, and what can be done. */
export function WaitlistItem({ entry }: { entry: WaitlistEntry }) {
  const item = useRef<HTMLLIElement>(null)
  const [inviting, setInviting] = useState(false)
  const deciding = useDecline()
  const decline = useRowAction(async () => void (await deciding.mutateAsync(entry)))
  const { full_name: name, state, user_id: userId } = entry
  const isDeclined = state === 'declined'
  const mayDecide = useMay('administrator')
  const canInvite = mayDecide && state === 'waiting' && userId === null
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--stuck-above)_+_12px)] border-b border-b-hairline [&>[role=alert]]:mb-3.5"
      aria-label={name}
    >
      <div className="grid gap-x-cards gap-y-0.5 py-3.5 wrap-anywhere md:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:min-h-19 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)_15rem] lg:items-center lg:px-0 lg:py-2">
        <div className="grid min-w-0">
          <strong className="font-bold">{name}</strong>
          <span className="text-md text-muted">{entry.email}</span>
        </div>
        <p className="text-md text-muted">{joinedText(entry)}</p>
        <EntryState entry={entry} />
        <div className="mt-2.5 flex flex-wrap gap-2.5 md:mt-0 md:justify-end md:max-lg:col-start-2 md:max-lg:row-[1/span_3] md:max-lg:self-center">
          {canInvite && (
            <Button
              kind="quiet"
              aria-expanded={inviting}
              aria-label={`${inviting ? 'Cancel the invitation of' : 'Invite'} ${name}`}
              onClick={() => setInviting(!inviting)}
            >
              {inviting ? 'Cancel' : 'Invite'}
            </Button>
          )}
          {mayDecide && state !== 'invited' && !inviting && (
            // One button for both, and never disabled, so that it keeps the focus.
            <Button
              kind="quiet"
              aria-label={isDeclined ? `Undo decline for ${name}` : `Decline ${name}`}
              onClick={decline.run}
            >
              {isDeclined ? 'Undo decline' : 'Decline'}
            </Button>
          )}
        </div>
      </div>
      <ActionNotice of={decline} />
      {inviting && canInvite && (
        // The form disappears with the invitation, and the focus with it.
        <InviteForm entry={entry} onInvited={() => item.current?.focus()} onMoved={decline.refuse} />
      )}
    </li>
  )
}

/** Who changed the entry's state, and a link to its account. */
function EntryState({ entry }: { entry: WaitlistEntry }) {
  const nameOf = useNameOf()
  return (
    <div className={'text-md'}>
      <p
        role="status"
        className="data-[state=invited]:text-gain data-[state=waiting]:text-muted"
        data-state={entry.state}
      >
        {stateText(entry, nameOf)}
      </p>
      {entry.user_id !== null && (
        <Link
          className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          to={`${paths.accounts}?account=${entry.user_id}`}
        >
          {entry.state === 'invited' ? 'Open the account' : 'This e-mail has an account'}
        </Link>
      )}
    </div>
  )
}

function joinedText({ created_at, last_asked_at }: WaitlistEntry): string {
  const joined = formatDay(created_at)
  const asked = formatDay(last_asked_at)
  return asked === joined ? `Joined ${joined}` : `Joined ${joined}, asked again ${asked}`
}

/** "Declined by Sam Desk on August 2, 2025"; an entry that waits again names who undid the decline. */
function stateText(
  { state, changed_at, changed_by }: WaitlistEntry,
  nameOf: ReturnType<typeof useNameOf>,
): string {
  if (changed_at === null) return stateNames[state]
  const act = state === 'waiting' ? 'Waiting: decline undone' : stateNames[state]
  return `${act} by ${changed_by === null ? 'someone' : nameOf(changed_by)} on ${formatDay(changed_at)}`
}

interface InviteFormProps {
  entry: WaitlistEntry
  onInvited: () => void
  /** A colleague has invited or declined the entry, so that this form goes: with the server's sentence. */
  onMoved: (sentence: string) => void
}

const focusFirstField = (form: HTMLElement | null): void => form?.querySelector('input')?.focus()

/** Opens an account for an entry and mails the invitation. */
function InviteForm({ entry, onInvited, onMoved }: InviteFormProps) {
  const invite = useInvite()
  const failure = 'Something went wrong. Please try again.'
  const { firstName, lastName } = splitFullName(entry.full_name)
  const form = useForm({
    schema: inviteWaitlistEntryRequest,
    read: (data) => ({
      ...Object.fromEntries(data),
      id: entry.id,
      initial_investment: typedInvestment(data),
    }),
    send: async ({ initial_investment: invested, ...named }) => {
      const initial_investment = invested === null ? null : centsToText(invested)
      try {
        await invite.mutateAsync({ ...named, initial_investment })
        onInvited()
      } catch (error) {
        if (!isRefused(error, 'entryMoved')) throw error
        onMoved(sentenceOf(error, failure))
      }
    },
    failure,
  })
  return (
    <section
      ref={focusFirstField}
      className="@container mb-5 rounded border border-hairline bg-paper p-fluid"
      aria-label={`Invite ${entry.full_name}`}
    >
      <p className="mb-4 wrap-anywhere">
        This opens an account for {entry.email} and mails a link to choose a password, good for seven days.
      </p>
      <div className="@min-[40rem]:[&_:has(>[type=submit])]:self-start">
        <Form form={form} action="Send invitation">
          <div className="grid items-start gap-x-4 gap-y-5 @min-[40rem]:grid-cols-3">
            <NameFields firstName={firstName} lastName={lastName} />
            <InvestmentField />
          </div>
        </Form>
      </div>
    </section>
  )
}
