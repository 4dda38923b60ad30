import { shownEmail } from '@portico/contract/values/no-email'
import { Fragment } from 'react'
import { personName } from '../auth/display-name.ts'

type Person = Parameters<typeof personName>[0] & object

/** "ann.lee" and "@mail.example", between which a line may break. */
const partsOf = (text: string) => text.split(/(?=@)/)

/** A text with e-mails, which break before their "@" where they have to. */
export const WithEmails = ({ text }: { text: string }) =>
  partsOf(text).map((part, k) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have nothing else
    <Fragment key={k}>
      {k > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The e-mail below a name, which tells people of one name apart; nothing where it stands in place of the name. */
export function EmailBelow({ person: { name, email } }: { person: Person }) {
  return (
    name !== '' && (
      <small className="block text-xs font-normal wrap-anywhere text-muted">
        <WithEmails text={shownEmail(email)} />
      </small>
    )
  )
}

/** A person in a table of many. */
export const NameAndEmail = ({ person }: { person: Person }) => (
  <>
    {personName(person)}
    <EmailBelow person={person} />
  </>
)

/** The words of both, of which the longest has room on one line. */
export const wordsOf = (person: Person): string =>
  `${person.name} ${partsOf(shownEmail(person.email)).join(' ')}`
