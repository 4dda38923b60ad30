import { hasEmail } from '@portico/contract/values/no-email'
import type { Review } from '@portico/contract/features/release-review'
import type { OutdatedStatements } from '@portico/contract/features/statements'
import { monthOfDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { postLink } from '../api/staff-links.ts'
import { personName } from '../auth/display-name.ts'
import { Card } from '../components/layout/card.tsx'
import { LongList } from '../components/table/show-more.tsx'
import { movedText, worksFrom } from './activity-text.ts'
import { EmailBelow } from './email-below.tsx'
import { groupedNumber, usdOrDash, withFirmMinus } from './figure-text.ts'
import { MoneyCard } from './money-card.tsx'
import { gapText, notOver } from './months-text.ts'
import { namesOf } from './outdated-statements.tsx'

/** More than anyone reads at once. */
export const shownAtOnce = 10

export const item = 'border-t-hairline py-2.25 wrap-anywhere not-first:border-t'

/** An entry about an investor: where there is room, what there is to say stands next to the name. */
export const aboutItem = `${item} grid gap-x-5 gap-y-0.5 @xl:grid-cols-[18rem_minmax(0,1fr)]`

type Person = Review['unusual'][number]['user']

/** An investor, whose name leads to the account, and what there is to say. */
const AboutPerson = ({ user, text }: { user: Person; text: string }) => (
  <li className={aboutItem}>
    <div>
      <Link className="font-strong" to={postLink(user.id)}>
        {personName(user)}
      </Link>
      <EmailBelow person={user} />
    </div>
    {text === '' ? '' : ` ${text}`}
  </li>
)

/** That a list has more entries than it shows. */
export const FirstOf = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && (
    <p className="mt-2.5 text-muted">{`The first ${shown} of ${groupedNumber.format(count)}.`}</p>
  )

/** What is said of the months as a whole: that some are left out, or the latest is not over. */
export function wholeTexts({ gaps = [], firm }: Review): string[] {
  const isAdded = firm !== null && firm.after.rows > firm.before.rows
  return [gapText(gaps), isAdded ? notOver(firm.after.quarter) : undefined].filter(
    (each) => each !== undefined,
  )
}

/** What to look at: the months as a whole, then its rows. */
export function Unusual({ review }: { review: Review }) {
  const { unusual, unusual_count: count } = review
  return (
    <Card title={`Needs review: ${groupedNumber.format(count)}`} heading="large">
      {wholeTexts(review).map((text) => (
        <p key={text} className="mt-2.5 font-strong">
          {text}
        </p>
      ))}
      {count === 0 ? (
        <p className="mt-2.5 text-muted">No row needs review.</p>
      ) : (
        <LongList items={unusual} first={shownAtOnce} className="mt-2">
          {({ user, quarter, sentence }) => (
            <AboutPerson
              key={`${user.id} ${quarter} ${sentence}`}
              user={user}
              text={withFirmMinus(`${formatMonth(quarter)}: ${sentence}`)}
            />
          )}
        </LongList>
      )}
      <FirstOf shown={unusual.length} count={count} />
    </Card>
  )
}

type Money = NonNullable<Review['money']>

/** "+$25,000.00 received November 3, 2025, at work from December 2025" */
function entryText({ entry, voided }: Money['entries'][number]): string {
  const isLater = monthOfDay(entry.receivedOn) !== entry.effectiveMonth
  return [
    movedText([entry]),
    ...(isLater ? [worksFrom(entry)] : []),
    ...(voided === true ? ['which will be voided'] : []),
  ].join(', ')
}

/** The money that it records or voids, and the sums of what it records. */
export function ReviewedMoney({ money }: { money: Money }) {
  const { entries, count, first_principals: firstPrincipals } = money
  const isRecorded = entries.some(({ voided }) => voided !== true)
  const sums = `Money in: ${usdOrDash(money.in)}. Money out: ${usdOrDash(money.out)}.`
  return (
    <MoneyCard about={isRecorded ? sums : undefined} firstPrincipals={firstPrincipals}>
      <LongList items={entries.map((each, k) => ({ ...each, k }))} first={shownAtOnce} className="mt-2">
        {({ k, ...each }) => <AboutPerson key={k} user={each.user} text={entryText(each)} />}
      </LongList>
      <FirstOf shown={entries.length} count={count} />
    </MoneyCard>
  )
}

interface PeopleCardProps extends NonNullable<Review['left_out']> {
  /** What is said of them, as who does not have the month then. */
  title: string
}

/** People, and how many they are. */
export const PeopleCard = ({ title, people, count }: PeopleCardProps) => (
  <Card title={`${title}: ${groupedNumber.format(count)}`} heading="large">
    <LongList items={people} first={shownAtOnce} className="mt-2">
      {(user) => <AboutPerson key={user.id} user={user} text="" />}
    </LongList>
    <FirstOf shown={people.length} count={count} />
  </Card>
)

interface OutdatedProps {
  /** undefined where there are none */
  outdated: Review['outdated_statements']
}

const outdatedTitle = (count: number): string =>
  `Statements that will be out of date: ${groupedNumber.format(count)}`

/** The issued statements that no longer stand then, by investor; nothing where there are none. */
export const OutdatedByInvestor = ({ outdated }: OutdatedProps) =>
  outdated && (
    <Card title={outdatedTitle(outdated.count)} heading="large">
      <OutdatedList outdated={outdated} />
    </Card>
  )

/** The same in a dialog, among its other sentences. */
export const OutdatedInDialog = ({ outdated }: OutdatedProps) =>
  outdated && (
    <section className="@container">
      <h3 className="font-strong">{outdatedTitle(outdated.count)}</h3>
      <OutdatedList outdated={outdated} />
    </section>
  )

const OutdatedList = ({ outdated: { investors, first } }: { outdated: OutdatedStatements }) => (
  <>
    {first.some(({ user }) => hasEmail(user.email)) && (
      <p className="mt-2.5 text-muted">
        Until they are issued again, the portal says that their figures have changed.
      </p>
    )}
    <LongList items={first} first={shownAtOnce} className="mt-2">
      {({ user, statements }) => <AboutPerson key={user.id} user={user} text={namesOf(statements)} />}
    </LongList>
    <FirstOf shown={first.length} count={investors} />
  </>
)
