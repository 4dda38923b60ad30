import type { Cents } from '@portico/contract/values/money'
import { hundredthsForPeople } from '@portico/contract/values/decimal'

/** What stands for nothing in a table. */
const nothing = '–'

/** An amount in a table, whose heading says the currency: "10,333.33", or a dash for nothing. */
export const amountText = (amount: Cents): string => (amount === 0 ? nothing : hundredthsForPeople(amount))

/** What came in or went out: "+25,000.00" or "−5,000.00", or a dash for nothing. */
export const movedText = (amount: Cents): string => `${amount > 0 ? '+' : ''}${amountText(amount)}`
