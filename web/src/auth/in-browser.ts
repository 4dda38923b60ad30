import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => undefined

/** Whether the page is alive in a browser: false in prerendered HTML and until React has taken it over. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
