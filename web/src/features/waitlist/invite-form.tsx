import { centsToText } from '@portico/contract/values/money'
import type { WaitlistEntry } from '@portico/contract/features/waitlist-entries'
import { inviteWaitlistEntryRequest, splitFullName } from '@portico/contract/features/waitlist-entries'
import { Form } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { typedMoney } from '../../components/form/typed-figure.ts'
import { useForm } from '../../components/form/use-form.ts'
import styles from './invite-form.module.css'
import { useInvite } from './waitlist-data.ts'

interface InviteFormProps {
  entry: WaitlistEntry
  onInvited: () => void
}

/** Opens an account for somebody on the waitlist and mails the invitation. */
export function InviteForm({ entry, onInvited }: InviteFormProps) {
  const invite = useInvite()
  const { firstName, lastName } = splitFullName(entry.full_name)
  const form = useForm({
    schema: inviteWaitlistEntryRequest,
    read: (data) => ({ ...Object.fromEntries(data), id: entry.id, initial_investment: investedIn(data) }),
    send: async ({ initial_investment: invested, ...named }) => {
      const initial_investment = invested === null ? null : centsToText(invested)
      await invite.mutateAsync({ ...named, initial_investment })
      onInvited()
    },
    failure: 'Something went wrong. Please try again.',
  })
  return (
    <section className={styles['pane']} aria-label={`Invite ${entry.full_name}`}>
      <p className={styles['text']}>
        Opens the account of {entry.email} and mails a link, good for seven days, that chooses its password.
      </p>
      <Form form={form} action="Send Invitation">
        <div className={styles['fields']}>
          <TextField
            label="First name"
            name="first_name"
            autoComplete="off"
            maxLength={100}
            defaultValue={firstName}
            error={form.errors['first_name']}
          />
          <TextField
            label="Last name"
            name="last_name"
            autoComplete="off"
            maxLength={100}
            defaultValue={lastName}
            error={form.errors['last_name']}
          />
          <TextField
            label="Initial investment"
            name="initial_investment"
            hint="In US dollars. Left empty, the first posted month counts."
            inputMode="decimal"
            autoComplete="off"
            error={form.errors['initial_investment']}
          />
        </div>
      </Form>
    </section>
  )
}

/** The amount that was typed; an empty one is none. */
function investedIn(data: FormData): string | null {
  const typed = data.get('initial_investment')
  return typeof typed === 'string' && typed.trim() !== '' ? typedMoney(typed) : null
}
