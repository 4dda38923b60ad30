import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { shownEmail } from '@portico/contract/values/no-email'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { readAccounts } from './accounts-data.ts'

const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The investors who have this name already. */
export async function readNamesakes(name: string): Promise<ManagedAccount[]> {
  const found = await readAccounts({ role: 'investor', state: undefined, search: name })
  return found.filter(({ first_name: first, last_name: last }) => keyOf(`${first} ${last}`) === keyOf(name))
}

/** The most namesakes that are named. */
const most = 3

interface NamesakeQuestionProps {
  name: string
  namesakes: readonly ManagedAccount[]
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an investor is added whose name others have: it may be one of them. */
export function NamesakeQuestion({ name, namesakes, ...rest }: NamesakeQuestionProps) {
  const emails = namesakes.slice(0, most).map(({ email }) => shownEmail(email))
  const more = namesakes.length > most ? ` and ${namesakes.length - most} more` : ''
  return (
    <ConfirmDialog title={`Add another ${name}?`} {...rest}>
      <p className="wrap-anywhere">
        {`There is another ${name}: ${emails.join(', ')}${more}. Go on if this is someone else.`}
      </p>
    </ConfirmDialog>
  )
}
