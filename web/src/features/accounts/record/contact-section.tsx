import type { AccountContact, ContactField } from '@portico/contract/features/account-record'
import {
  contactFieldNames,
  contactFields,
  editContactRequest,
} from '@portico/contract/features/account-record'
import { useState } from 'react'
import { useMay } from '../../../auth/role.ts'
import { Button } from '../../../components/form/button.tsx'
import { Form, useForm } from '../../../components/form/form.tsx'
import { TextArea } from '../../../components/form/text-area.tsx'
import { TextField } from '../../../components/form/text-field.tsx'
import { useEditContact } from './record-data.ts'
import styles from './side.module.css'

interface ContactSectionProps {
  userId: number
  contact: AccountContact
}

/** How staff reach an account’s owner. */
export function ContactSection({ userId, contact }: ContactSectionProps) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay('preparer')
  const filled = contactFieldNames.filter((name) => contact[name] !== '')
  return (
    <section aria-labelledby="contact" className={styles['section']}>
      <h2 id="contact">Contact, staff only</h2>
      {editing ? (
        <ContactForm userId={userId} contact={contact} onClose={() => setEditing(false)} />
      ) : (
        <>
          {filled.length === 0 ? (
            <p className="text-muted">No contact details besides the e-mail.</p>
          ) : (
            <dl className={`grid gap-2 ${styles['contact']}`}>
              {filled.map((name) => (
                <div key={name}>
                  <dt>{contactFields[name].label}</dt>
                  <dd>{name === 'phone' ? <Phone number={contact.phone} /> : contact[name]}</dd>
                </div>
              ))}
            </dl>
          )}
          {mayEdit && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {filled.length === 0 ? 'Add contact details' : 'Edit contact details'}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className="touch-target" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
    {number}
  </a>
)

interface ContactFormProps extends ContactSectionProps {
  onClose: () => void
}

/** After saving, the section begins again with the next version. */
function ContactForm({ userId, contact, onClose }: ContactFormProps) {
  const edit = useEditContact(userId)
  const form = useForm({
    schema: editContactRequest,
    read: (data) => ({ user_id: userId, version: contact.version, ...Object.fromEntries(data) }),
    send: async (body) => void (await edit.mutateAsync(body)),
    failure: 'The contact details could not be saved. Please try again.',
  })
  return (
    <Form
      form={form}
      action="Save contact"
      guard={{ fate: 'saved', boundTo: 'user_id' }}
      other={
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {contactFieldNames.map((name) => (
        <Field key={name} name={name} value={contact[name]} error={form.errors[name]} />
      ))}
    </Form>
  )
}

function Field({ name, value, error }: { name: ContactField; value: string; error: string | undefined }) {
  const { label, most } = contactFields[name]
  const shared = { name, label, maxLength: most, defaultValue: value, error, autoComplete: 'off' }
  if (name === 'postal_address') return <TextArea {...shared} />
  return <TextField {...shared} type={name === 'phone' ? 'tel' : 'text'} />
}
