import type { AccountMonth } from '@portico/contract/figures/account-months'
import { createContext, use } from 'react'

/** The months that the table's explanations refer to, oldest first. */
export const AccountContext = createContext<readonly AccountMonth[]>([])

export const useAccountMonths = (): readonly AccountMonth[] => use(AccountContext)
