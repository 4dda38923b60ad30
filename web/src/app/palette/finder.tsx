import type { ReactNode } from 'react'
import { createContext, use, useEffect, useState } from 'react'
import { usePreload } from '../../components/hooks.ts'
import styles from './finder.module.css'
import { findKeys, isFindShortcut } from './shortcut.ts'

/** Its styles are those of staff's pages, which it leads to. */
const loadPalette = async () =>
  (await Promise.all([import('./palette.tsx'), import('../../styles/staff.css')]))[0]

type Loaded = Awaited<ReturnType<typeof loadPalette>>

const OpenPalette = createContext<() => void>(() => undefined)

/** The command palette over a page, for staff. Ctrl K opens it from anywhere. */
export function WithPalette({ isStaff, children }: { isStaff: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  // Not lazy: a Suspense shows what has loaded a third of a second later.
  const [loaded, setLoaded] = useState<Loaded>()
  const [open] = useState(() => () => {
    setIsOpen(true)
    loadPalette().then(setLoaded, (error: unknown) =>
      setLoaded(() => {
        // Shown in place of the page, as of any part that cannot be loaded.
        throw error
      }),
    )
  })
  usePreload(loadPalette, isStaff)
  useEffect(() => {
    if (!isStaff) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindShortcut(event)) return
      // The browser would search the web.
      event.preventDefault()
      // A dialog asks something that comes first.
      if (document.querySelector('dialog[open]') === null) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isStaff, open])
  return (
    <OpenPalette value={open}>
      {children}
      {isStaff && isOpen && loaded !== undefined && <loaded.Palette onClose={() => setIsOpen(false)} />}
    </OpenPalette>
  )
}

/** The button that opens the command palette. */
export function FindButton({ onPress }: { onPress?: () => void }) {
  const open = use(OpenPalette)
  return (
    <button
      type="button"
      className={`flex min-h-11 flex-none cursor-pointer items-center justify-between gap-2.5 rounded border border-chalk-line px-3 py-0 text-sm text-chalk-quiet hover:border-chalk-quiet hover:text-chalk ${styles['find']}`}
      aria-haspopup="dialog"
      aria-keyshortcuts={findKeys}
      onClick={() => {
        // The focus comes back to what has it now, and nothing in a closed menu can have it.
        onPress?.()
        open()
      }}
    >
      Find
    </button>
  )
}
