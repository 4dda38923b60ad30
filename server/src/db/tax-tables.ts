import type { TaxForm } from '@portico/contract/features/tax'

export interface TaxTables {
  /** What a preparer of tax forms needs to know of an account; each null where unknown. */
  tax_details: {
    user_id: number
    /** Incremented with every edit, which must name the version it replaces. */
    version: number
    encrypted_reference: string | null
    /** The last characters of the reference. */
    reference_end: string | null
    country: string | null
    form: TaxForm | null
  }
}
