/** How a verification reads: how many rows at once, and who is told how far it is. */
export interface Pace {
  rowsAtOnce?: number
  onProgress?: (done: number, total: number) => void
}

/** So few rows of a table that whatever else a server has to do waits a few milliseconds for them. */
export const rowsBetweenOtherWork = 500

/** For a process that does nothing else: each question to a database costs as much as many rows. */
export const rowsAlone = 2_000
