import { shownEmail } from '@portico/contract/values/no-email'
import { personName } from '../auth/display-name.ts'

type Person = Parameters<typeof personName>[0] & object

/** "ann.lee" and "@mail.example", between which a line may break. */
const partsOf = (email: string) => shownEmail(email).split(/(?=@)/)

/** The e-mail below a name, which tells people of one name apart; nothing where it stands in place of the name. */
export function EmailBelow({ person: { name, email } }: { person: Person }) {
  const [local, domain] = partsOf(email)
  return (
    name !== '' && (
      <small className="block text-xs font-normal wrap-anywhere text-muted">
        {local}
        <wbr />
        {domain}
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
export const wordsOf = (person: Person): string => `${person.name} ${partsOf(person.email).join(' ')}`
