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
import { Facts, SideSection } from './side-section.tsx'

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
    <SideSection id="contact" title="Contact, staff only">
      {editing ? (
        <ContactForm userId={userId} contact={contact} onClose={() => setEditing(false)} />
      ) : (
        <>
          {filled.length === 0 ? (
            <p className="text-muted">No contact details besides the e-mail.</p>
          ) : (
            <Facts
              facts={filled.map((name) => ({
                name: contactFields[name].label,
                value: name === 'phone' ? <Phone number={contact.phone} /> : contact[name],
              }))}
            />
          )}
          {mayEdit && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {filled.length === 0 ? 'Add contact details' : 'Edit contact details'}
            </Button>
          )}
        </>
      )}
    </SideSection>
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
