import type { SchemaStep } from '../schema-step.ts'

/** What a preparer of tax forms needs to know of an account. */
export const createTaxDetails: SchemaStep = ({ int, text, clustered }) => [
  `create table tax_details (
    user_id ${int} primary key references users (id),
    version ${int} not null,
    encrypted_reference ${text},
    reference_end ${text},
    country ${text},
    form ${text},
    check ((encrypted_reference is null) = (reference_end is null))
  ) ${clustered}`,
]
