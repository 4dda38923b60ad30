import type { SchemaStep } from '../schema-step.ts'

/** A finding is open again once its acknowledgement is deleted; both are on the audit trail. */
export const reopenFindings: SchemaStep = ({ deletable }) => deletable('acknowledged_findings')
