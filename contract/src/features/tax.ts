import { z } from 'zod'
import { describeFeature, getFile, post } from '../api/endpoint.ts'
import { id, messageResponse, orRequired, replacedVersion } from '../api/fields.ts'
import { countries } from '../values/country.ts'

/** The forms by which investors certify their tax status, by their names in the API. */
export const taxForms = {
  'w-9': 'W-9',
  'w-8ben': 'W-8BEN',
  'w-8ben-e': 'W-8BEN-E',
  'w-8imy': 'W-8IMY',
  'w-8eci': 'W-8ECI',
  'w-8exp': 'W-8EXP',
  other: 'Other',
} as const

export type TaxForm = keyof typeof taxForms

export const taxFormNames = Object.keys(taxForms) as [TaxForm, ...TaxForm[]]

export const maxTaxReference = 30

/** A reference as it is stored: in capitals, without spaces around it. */
const taxReference = z
  .string({ error: orRequired('Enter a tax reference.') })
  .trim()
  .toUpperCase()
  .max(maxTaxReference, `A tax reference has at most ${maxTaxReference} characters.`)
  .regex(/^[A-Z0-9][A-Z0-9 ./-]{3,}[A-Z0-9]$/, 'Enter at least five letters and digits, such as 123-45-6789.')
  .describe('Letters and digits with spaces, dots, slashes and hyphens between them.')

/** The last characters of a reference, by which staff tell it apart: at most four, and never more than half of it. */
export function endOfReference(reference: string): string {
  const plain = reference.replaceAll(/[^A-Z0-9]/g, '')
  return plain.slice(-Math.min(4, Math.floor(plain.length / 2)))
}

const country = z
  .enum(countries, { error: 'Choose a country from the list.' })
  .describe('As in ISO 3166-1: “US”.')
const form = z.enum(taxFormNames, { error: 'Choose a form from the list.' })

/** `version` is the one being replaced, 0 for the first. Without `reference`, the stored one stays; null removes it. */
export const editTaxRequest = z.object({
  user_id: id,
  version: replacedVersion,
  reference: taxReference.nullable().optional(),
  country: country.nullable().default(null),
  form: form.nullable().default(null),
})

/** What staff see of an account's tax details. */
export const taxDetails = z.object({
  version: z.number(),
  reference_end: z.string().nullable().describe('The last characters of the tax reference.'),
  country: country.nullable(),
  form: form.nullable(),
})

export type TaxDetails = z.output<typeof taxDetails>

const taxYear = z.object({
  year: z.coerce
    .number({ error: 'Enter a year such as 2025.' })
    .int('Enter a year such as 2025.')
    .min(1900, 'Enter a year such as 2025.')
    .max(2199, 'Enter a year such as 2025.'),
})

export const taxEndpoints = {
  editTax: post('/api/users/edit-account-tax/', {
    summary: 'Change an investor’s tax details',
    details:
      'The tax reference, the country of tax residence and the form on file. `version` is the version being edited, 0 where there are none yet. Without `reference`, the stored one stays; null removes it. A reference is encrypted, and only its last characters are shown and on the audit trail.',
    errors: ['noSuchUser', 'staffAccount', 'accountChanged', 'taxKeyMissing'],
    body: editTaxRequest,
    response: messageResponse,
  }),
  taxFile: getFile('/api/users/tax-papers.csv', {
    summary: 'Get everything that a preparer needs for a year as CSV',
    details:
      'A row for each investor with a balance or with money in or out in the calendar year: reference code, name, e-mail, tax reference, country, form, and the amounts of the roll-forward of that year, which are those of a statement. A preparer who prints the reference code on a form need not name its file: uploaded as a document, it finds its investor. The file contains complete tax references, so each download is on the audit trail.',
    errors: ['taxKeyMissing', 'taxReferenceDamaged'],
    query: taxYear,
    file: 'text/csv',
  }),
}

describeFeature('tax', taxEndpoints, 'For staff: what a preparer of tax forms needs.')
