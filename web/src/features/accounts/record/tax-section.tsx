import type { TaxDetails } from '@portico/contract/features/tax'
import { editTaxRequest, maxTaxReference, taxFormNames, taxForms } from '@portico/contract/features/tax'
import { countries, countryName } from '@portico/contract/values/country'
import { useState } from 'react'
import { useMay } from '../../../auth/role.ts'
import { Button } from '../../../components/form/button.tsx'
import { SelectField } from '../../../components/form/choices.tsx'
import { Form, useForm } from '../../../components/form/form.tsx'
import { TextField } from '../../../components/form/text-field.tsx'
import { useEditTax } from './record-data.ts'
import { Facts, SideSection } from './side-section.tsx'

interface TaxSectionProps {
  userId: number
  tax: TaxDetails
}

/** What a preparer of tax forms needs to know of an investor. */
export function TaxSection({ userId, tax }: TaxSectionProps) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay('preparer')
  const { reference_end: end, country, form } = tax
  const filled = [
    { name: 'Tax reference', value: end === null ? null : `Ends in ${end}` },
    { name: 'Country', value: country === null ? null : countryName(country) },
    { name: 'Form', value: form === null ? null : taxForms[form] },
  ].filter(({ value }) => value !== null)
  return (
    <SideSection id="tax" title="Tax papers, staff only">
      {editing ? (
        <TaxForm userId={userId} tax={tax} onClose={() => setEditing(false)} />
      ) : (
        <>
          {filled.length === 0 ? <p className="text-muted">No tax details yet.</p> : <Facts facts={filled} />}
          {mayEdit && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {filled.length === 0 ? 'Add tax details' : 'Edit tax details'}
            </Button>
          )}
        </>
      )}
    </SideSection>
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
  const edit = useEditTax(userId)
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
      other={
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
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
        error={form.errors['reference']}
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
