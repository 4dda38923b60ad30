import { absencesOf, statementTitles } from '@portico/contract/statement/kinds'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { StatementModel } from './statement-model.ts'

/** A capital account statement as it is drawn: of a statement’s model, the sums alone. */
export const capitalAccountModel = (texts: StatementTexts, model: StatementModel): StatementModel => ({
  ...model,
  title: statementTitles['capital-account'],
  returns: [],
  fees: '',
  balances: [],
  months: { headers: [], rows: [], sum: { label: '', cells: [] } },
  notes: [],
  absences: absencesOf(texts, 'capital-account'),
})
