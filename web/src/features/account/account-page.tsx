import { paths } from '@portico/contract/api/paths'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { LogInFirst } from '../../app/to-login.tsx'
import { useProfile } from '../../auth/account-queries.ts'
import type { StoredUser } from '../../auth/session.ts'
import { useImpersonation, useSession } from '../../auth/session.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { ThemeChoice } from '../../components/layout/theme-choice.tsx'
import { formatMoment, visitLength } from '../../figures/moments.ts'
import { reasonOf, useAccountViews, useSessionsChanged, useSignIns } from './account-data.ts'
import { Section } from './account-section.tsx'
import { MailSection } from './mail-section.tsx'
import { OwnDetails } from './own-details.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { read } from '../../api/api-client.ts'
import { isUnreached, keepAll } from '../../api/kept-answers.ts'
import { canKeep, startKeeping, stopKeeping, useIsKeeping } from '../../auth/kept-figures.ts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { changePasswordRequest } from '@portico/contract/features/accounts'
import { Form, useForm } from '../../components/form/form.tsx'
import { CurrentPasswordField, NewPasswordFields } from '../../components/form/text-field.tsx'
import { useChange } from '../../api/use-change.ts'
import { DetailRow } from './detail-row.tsx'
import type { Received } from '@portico/contract/api/endpoints'
import { signInDays } from '@portico/contract/features/session'
import { networkText } from '@portico/contract/values/network'
import { failedTogether } from '../../components/layout/failed-together.ts'
import { FailuresAbove, QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { signInOutcomes } from '../../figures/sign-in-outcomes.ts'
import { deviceText } from './device-text.ts'

/** The signed-in user's details, password, second factor, sessions, sign-ins and appearance. */
export function Component() {
  const { token, user } = useSession()
  // The copy stored at sign-in lacks the names.
  useProfile()
  if (token === null) return <LogInFirst />
  return (
    <>
      <title>{`Account · ${site.name}`}</title>
      <h1 className="mb-fluid-lg page-title">Account</h1>
      {user !== null && <Sections user={user} />}
    </>
  )
}

/** What to say once where the server cannot be reached; any other failure is that of its section. */
function useFailure({ is_staff: isStaff }: StoredUser, isOwner: boolean) {
  const queries = useQueries({
    queries: [
      read('sessions'),
      ...(isOwner ? [read('signIns')] : []),
      ...(isStaff ? [] : [read('accountViews')]),
      ...(isOwner && !isStaff ? [read('mailPreferences')] : []),
    ],
  })
  return failedTogether(
    queries.filter(({ error }) => isUnreached(error)),
    'Failed to load your account.',
  )
}

function Sections({ user }: { user: StoredUser }) {
  const isOwner = useImpersonation() === null
  const failure = useFailure(user, isOwner)
  return (
    <FailuresAbove value={failure !== undefined}>
      {failure !== undefined && (
        <div className="mb-cards">
          <Notice kind="failure" onRetry={failure.onRetry}>
            {failure.sentence}
          </Notice>
        </div>
      )}
      {!isOwner && (
        <p className="mb-5 max-w-xl text-muted">
          You see this account as its owner does. Only the owner can change it, end its sessions and see its
          login history.
        </p>
      )}
      <OwnDetails user={user} isOwner={isOwner} />
      <Section
        title="Login and security"
        text="Choose a password that you use nowhere else. Staff never ask for it."
      >
        <PasswordRow email={user.email} isOwner={isOwner} />
        {user.is_staff && <SecondFactorPart email={user.email} />}
      </Section>
      {isOwner && !user.is_staff && <MailSection />}
      <SessionsSection isOwner={isOwner} />
      {isOwner && <SignInsSection />}
      {!user.is_staff && <ViewsSection />}
      <Section title="Appearance" text="System follows your device. Your choice is kept in this browser.">
        <div className="py-4">
          <ThemeChoice />
        </div>
      </Section>
      {isOwner && !user.is_staff && <KeptFiguresSection />}
    </FailuresAbove>
  )
}

/** The last time that staff saw the portal as this account, and the way to all others. */
function ViewsSection() {
  const views = useAccountViews()
  return (
    <Section
      title="Who looked at your account"
      text="Each time our staff viewed the portal as you, and the reason, if one was given. They cannot change anything when they do."
    >
      {/* Its room stays while it loads. */}
      <QuerySection
        query={views}
        skeleton={<p className="py-3.5">{'\u00A0'}</p>}
        failure="Failed to load who looked."
      >
        {([latest, ...others]) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 wrap-anywhere">
            <p>
              {latest === undefined
                ? 'No one has looked at your account.'
                : `${latest.who}, ${formatMoment(latest.started_at)}, ${visitLength(latest)}. ${reasonOf(latest)}`}
            </p>
            {others.length > 0 && (
              <Link to={paths.accountViews} className={buttonClass('quiet')}>
                See all visits
              </Link>
            )}
          </div>
        )}
      </QuerySection>
    </Section>
  )
}

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
      text="With this on, your dashboard shows its latest figures even without a connection. Logging out removes them. Leave it off on a device that others use."
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

interface PasswordRowProps {
  email: string
  /** Whether it can be changed here: never an impersonated user's. */
  isOwner: boolean
}

/** The signed-in user's password, which can be changed but not shown. */
export const PasswordRow = ({ email, isOwner }: PasswordRowProps) => (
  <DetailRow
    label="Password"
    hint="Changing it ends your other sessions everywhere; this one stays. We confirm it by e-mail."
    {...(isOwner ? { form: (done) => <PasswordForm email={email} onDone={done} /> } : {})}
  >
    Known only to you
  </DetailRow>
)

function PasswordForm({ email, onDone }: { email: string; onDone: (news: string) => void }) {
  const change = useChange('changePassword').mutateAsync
  const sessionsChanged = useSessionsChanged()
  const form = useForm({
    schema: changePasswordRequest,
    send: async (body) => {
      const { message } = await change(body)
      void sessionsChanged()
      onDone(message)
    },
    failure: 'The password could not be changed. Please try again.',
  })
  return (
    <Form form={form} action="Change password">
      <CurrentPasswordField account={email} label="Current password" />
      <NewPasswordFields labels={['New password', 'Confirm new password']} />
    </Form>
  )
}

type SignIn = Received<'signIns'>[number]

const shownFirst = 3

/** The owner's latest sign-ins and failed attempts. */
export function SignInsSection() {
  const signIns = useSignIns()
  return (
    <Section
      title="Login history"
      text={`Logins and failed attempts in the last ${signInDays} days. If you do not recognize one, change your password. Only you can see where they came from.`}
    >
      <QuerySection query={signIns} rows={3} failure="Failed to load the login history.">
        {(list) =>
          list.length === 0 ? (
            <p className="py-8 text-center text-muted">No logins in the last {signInDays} days.</p>
          ) : (
            <LongList items={list} first={shownFirst}>
              {(signIn) => (
                <SignInItem key={`${signIn.at} ${signIn.outcome} ${signIn.network}`} signIn={signIn} />
              )}
            </LongList>
          )
        }
      </QuerySection>
    </Section>
  )
}

function SignInItem({ signIn }: { signIn: SignIn }) {
  const { at, outcome, attempts } = signIn
  const network = networkText(signIn.network)
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t-hairline py-3 text-md @min-[35rem]:grid @min-[35rem]:grid-cols-[13.5rem_minmax(0,5fr)_minmax(0,7fr)] [&+&]:border-t">
      <p className={outcome === 'opened' ? 'font-strong' : `font-strong text-loss`}>
        {signInOutcomes[outcome]}
        {attempts > 1 && `, ${attempts} times`}
      </p>
      <time
        dateTime={at}
        className="text-muted tabular-nums @min-[20rem]:whitespace-nowrap @min-[35rem]:-order-1"
      >
        {formatMoment(at)}
      </time>
      <p className="basis-full text-muted">
        {deviceText(signIn)}
        {network !== '' && `, ${network}`}
      </p>
    </li>
  )
}
