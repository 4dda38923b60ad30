/** How much of the dashboard an account has: nothing is posted yet, or a first month, which is its whole return, or more. */
export type Extent = 'nothing' | 'first' | 'all'

interface Known {
  nothing_posted?: true | undefined
  has_only_roi?: true | undefined
}

/** As far as the profile says it, or what the browser remembers of it. */
export const extentOf = (known: Known | null | undefined): Extent =>
  known?.nothing_posted === true ? 'nothing' : known?.has_only_roi === true ? 'first' : 'all'
