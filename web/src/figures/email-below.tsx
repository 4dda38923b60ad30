import { shownEmail } from '@portico/contract/values/no-email'
import { personName } from '../auth/display-name.ts'

type Person = Parameters<typeof personName>[0] & object

/** The e-mail below a name, which tells people of one name apart; nothing where it stands in place of the name. */
export const EmailBelow = ({ person: { name, email } }: { person: Person }) =>
  name !== '' && (
    <small className="block text-sm font-normal wrap-anywhere text-muted">{shownEmail(email)}</small>
  )

/** A person in a table of many. */
export const NameAndEmail = ({ person }: { person: Person }) => (
  <>
    {personName(person)}
    <EmailBelow person={person} />
  </>
)
