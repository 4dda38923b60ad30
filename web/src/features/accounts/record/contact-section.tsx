import type { AccountContact, ContactField } from '@portico/contract/features/account-record'
import {
  contactFieldNames,
  contactFields,
  editContactRequest,
} from '@portico/contract/features/account-record'
import { Form, useForm } from '../../../components/form/form.tsx'
import { TextArea, TextField } from '../../../components/form/text-field.tsx'
import { DetailsSection } from './details-section.tsx'
import { useRecordChange } from './record-data.ts'

interface ContactSectionProps {
  userId: number
  contact: AccountContact
}

/** How staff reach an account’s owner. */
export const ContactSection = ({ userId, contact }: ContactSectionProps) => (
  <DetailsSection
    id="contact"
    title="Contact, staff only"
    what="contact details"
    details={contactFieldNames
      .filter((name) => contact[name] !== '')
      .map((name) => ({
        name: contactFields[name].label,
        value: name === 'phone' ? <Phone number={contact.phone} /> : contact[name],
      }))}
    none="No contact details besides the e-mail."
    form={(onClose) => <ContactForm userId={userId} contact={contact} onClose={onClose} />}
  />
)

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
  const edit = useRecordChange('editContact', userId)
  const form = useForm({
    schema: editContactRequest,
    read: (data) => ({ user_id: userId, version: contact.version, ...Object.fromEntries(data) }),
    send: async (body) => void (await edit.mutateAsync(body)),
    failure: 'The contact details could not be saved. Please try again.',
  })
  return (
    <Form form={form} action="Save contact" guard={{ fate: 'saved', boundTo: 'user_id' }} onCancel={onClose}>
      {contactFieldNames.map((name) => (
        <Field key={name} name={name} value={contact[name]} />
      ))}
    </Form>
  )
}

function Field({ name, value }: { name: ContactField; value: string }) {
  const { label, most } = contactFields[name]
  const shared = { name, label, maxLength: most, defaultValue: value, autoComplete: 'off' }
  if (name === 'postal_address') return <TextArea {...shared} />
  return <TextField {...shared} type={name === 'phone' ? 'tel' : 'text'} />
}
