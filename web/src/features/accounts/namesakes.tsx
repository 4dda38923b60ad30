import { Notice } from '../../components/feedback/notice.tsx'
import { useAccounts } from './accounts-data.ts'

const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The most namesakes that are named. */
const most = 3

/** Says which investors have the typed name already. */
export function Namesakes({ name }: { name: string }) {
  const found = useAccounts({ role: 'investor', state: undefined, search: name, page: 1 })
  const emails = (found.data?.accounts ?? [])
    .filter(({ first_name, last_name }) => keyOf(`${first_name} ${last_name}`) === keyOf(name))
    .map(({ email }) => email)
  if (emails.length === 0) return null
  const more = emails.length > most ? ` and ${emails.length - most} more` : ''
  return (
    <Notice kind="plain">
      {`There is another ${name}: ${emails.slice(0, most).join(', ')}${more}. Go on if this is someone else.`}
    </Notice>
  )
}
