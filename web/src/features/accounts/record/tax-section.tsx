import type { TaxDetails } from '@portico/contract/features/tax'
import { editTaxRequest, maxTaxReference, taxFormNames, taxForms } from '@portico/contract/features/tax'
import { countries, countryName } from '@portico/contract/values/country'
import { useState } from 'react'
import { SelectField } from '../../../components/form/choices.tsx'
import { Form, useForm } from '../../../components/form/form.tsx'
import { TextField } from '../../../components/form/text-field.tsx'
import { DetailsSection } from './details-section.tsx'
import { useRecordChange } from './record-data.ts'

interface TaxSectionProps {
  userId: number
  tax: TaxDetails
}

/** What a preparer of tax forms needs to know of an investor. */
export function TaxSection({ userId, tax }: TaxSectionProps) {
  const { reference_end: end, country, form } = tax
  const details = [
    { name: 'Tax reference', value: end === null ? null : `Ends in ${end}` },
    { name: 'Country', value: country === null ? null : countryName(country) },
    { name: 'Form', value: form === null ? null : taxForms[form] },
  ]
  return (
    <DetailsSection
      id="tax"
      title="Tax papers, staff only"
      what="tax details"
      details={details.filter(({ value }) => value !== null)}
      none="No tax details yet."
      form={(onClose) => <TaxForm userId={userId} tax={tax} onClose={onClose} />}
    />
  )
}

const none = { value: '', text: 'Not known' }
const countryOptions = [
  none,
  ...countries
    .map((value) => ({ value, text: countryName(value) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'en')),
]
const formOptions = [none, ...taxFormNames.map((value) => ({ value, text: taxForms[value] }))]

/** After saving, the section begins again with the next version. */
function TaxForm({ userId, tax, onClose }: TaxSectionProps & { onClose: () => void }) {
  const [country, setCountry] = useState(tax.country ?? '')
  const [kind, setKind] = useState<string>(tax.form ?? '')
  const edit = useRecordChange('editTax', userId)
  const form = useForm({
    schema: editTaxRequest,
    read: (data) => {
      const typed = data.get('reference')
      const reference = data.has('removed') ? null : typed || undefined
      return {
        user_id: userId,
        version: tax.version,
        reference,
        country: country || null,
        form: kind || null,
      }
    },
    send: async (body) => void (await edit.mutateAsync(body)),
    failure: 'The tax details could not be saved. Please try again.',
  })
  return (
    <Form
      form={form}
      action="Save tax details"
      guard={{ fate: 'saved', boundTo: 'user_id' }}
      onCancel={onClose}
    >
      <TextField
        label="Tax reference"
        name="reference"
        hint={
          tax.reference_end === null
            ? 'Encrypted. Only its end is shown afterwards.'
            : `Leave it empty to keep the one that ends in ${tax.reference_end}.`
        }
        autoComplete="off"
        maxLength={maxTaxReference}
      />
      {tax.reference_end !== null && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" name="removed" />
          Remove the tax reference
        </label>
      )}
      <SelectField label="Country" value={country} options={countryOptions} onChoose={setCountry} />
      <SelectField label="Form" value={kind} options={formOptions} onChoose={setKind} />
    </Form>
  )
}
