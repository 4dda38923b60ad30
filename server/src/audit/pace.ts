/** The batch size of a verification, and its progress callback. */
export interface Pace {
  rowsAtOnce?: number
  onProgress?: (done: number, total: number) => void
}

/** For a server: small enough that other work waits only a few milliseconds. */
export const rowsBetweenOtherWork = 500

/** For a process that does nothing else: larger batches mean fewer round trips. */
export const rowsAlone = 2_000
