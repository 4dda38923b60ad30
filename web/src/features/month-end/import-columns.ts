import { activityColumns as activityNames } from '@portico/contract/features/activity-import'
import type { ActivityColumn } from '@portico/contract/features/activity-import'
import type { ImportColumn } from '@portico/contract/features/month-import'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { ImportedColumn } from '../../investments/imports/import-preview.tsx'

/** The columns of a file of months. */
export const monthColumns: readonly (ImportedColumn & { name: ImportColumn })[] = [
  { name: 'email', header: 'E-mail', kind: 'email' },
  { name: 'month', header: 'Month', kind: 'text' },
  ...allFigures.map(({ name, label, kind }) => ({ name, header: label, kind })),
]

const activityTexts: Readonly<Record<ActivityColumn, Omit<ImportedColumn, 'name'>>> = {
  email: { header: 'E-mail', kind: 'email' },
  kind: { header: 'Kind', kind: 'text' },
  amount: { header: 'Amount', kind: 'money' },
  received_on: { header: 'Received on', kind: 'text' },
  effective_month: { header: 'At work from', kind: 'text' },
  from_gains: { header: 'From gains', kind: 'money' },
  note: { header: 'Note of the entry', kind: 'long' },
}

/** The columns of a file of money in and out. */
export const activityColumns: readonly ImportedColumn[] = activityNames.map((name) => ({
  name,
  ...activityTexts[name],
}))
