type Fields = Readonly<Record<string, unknown>>

interface States {
  before: Fields
  after: Fields
}

/** The labels of what the audit trail says of a move, of which it has both halves. */
export const moveLabels = {
  moved_to: 'Moved to',
  moved_to_account: 'Moved to account',
  moved_to_posting: 'Moved to posting',
  moved_from: 'Moved from',
  moved_from_account: 'Moved from account',
}

/** ", moved to July 2025 of account 12": the other half of a move; empty where nothing is moved. */
export function moveIn(way: 'from' | 'to', after: Fields): string {
  const quarter = after[`moved_${way}`]
  if (typeof quarter !== 'string') return ''
  const account = after[`moved_${way}_account`]
  return `, moved ${way} ${quarter}${typeof account === 'number' ? ` of account ${account}` : ''}`
}

/** Which month an entry is about. */
export const monthIn = ({ before, after }: States): string => {
  const quarter = after['quarter'] ?? before['quarter']
  return typeof quarter === 'string' ? quarter : 'a month'
}
