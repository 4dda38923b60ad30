/** Kept here for the server's tests: the contract has random tests too, and both read the same switch. */
export { isFull, runsOf } from '../../contract/test/full-runs.ts'
