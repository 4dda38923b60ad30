import type { Received } from '@portico/contract/api/endpoints'
import { signInDays } from '@portico/contract/features/session'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { useSignIns } from './account-data.ts'
import { signInOutcomes } from '../../figures/sign-in-outcomes.ts'
import { Section } from './account-section.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { deviceText, networkText } from './device-text.ts'

type SignIn = Received<'signIns'>[number]

const shownFirst = 3

/** The owner's latest sign-ins and failed attempts. */
export function SignInsSection() {
  const signIns = useSignIns()
  return (
    <Section
      title="Sign-in history"
      text={`Sign-ins and failed attempts of the last ${signInDays} days. If one was not you, change your password. Only you can see this.`}
    >
      <QuerySection query={signIns} rows={3} failure="Failed to load the sign-in history.">
        {(list) =>
          list.length === 0 ? (
            <p className="py-8 text-center text-muted">No sign-ins in the last {signInDays} days.</p>
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
  const network = networkText(signIn)
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t-hairline py-3 text-md @min-[560px]:grid @min-[560px]:grid-cols-[13.5rem_minmax(0,5fr)_minmax(0,7fr)] [&+&]:border-t">
      <p className={outcome === 'opened' ? 'font-strong' : `font-strong text-loss`}>
        {signInOutcomes[outcome]}
        {attempts > 1 && `, ${attempts} times`}
      </p>
      <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums @min-[560px]:-order-1">
        {formatMoment(at)}
      </time>
      <p className="basis-full text-muted">
        {deviceText(signIn)}
        {network !== '' && `, ${network}`}
      </p>
    </li>
  )
}
