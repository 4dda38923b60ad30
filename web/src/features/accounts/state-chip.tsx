import type { AccountState } from '@portico/contract/features/managed-accounts'
import { stateWords } from './account-words.ts'
import styles from './state-chip.module.css'

/** How an account stands, in a word. */
export const StateChip = ({ state }: { state: AccountState }) => (
  <span className={styles['chip']} data-state={state}>
    {stateWords[state]}
  </span>
)
