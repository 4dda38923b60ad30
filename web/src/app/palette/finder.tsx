import type { ReactNode } from 'react'
import { createContext, lazy, Suspense, use, useEffect, useState } from 'react'
import styles from './finder.module.css'

/** Its styles are those of staff's pages, which it leads to. */
const loadPalette = async () =>
  (await Promise.all([import('./palette.tsx'), import('../../styles/staff.css')]))[0]
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Loads the palette before it is opened, which must not wait for it. It is tried again when it opens. */
const preload = () => void loadPalette().catch(() => undefined)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const OpenPalette = createContext<() => void>(() => undefined)

/** The command palette over a page, for staff. Ctrl K opens it from anywhere. */
export function WithPalette({ isStaff, children }: { isStaff: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [open] = useState(() => () => setIsOpen(true))
  useEffect(() => {
    if (!isStaff) return
    if ('requestIdleCallback' in window) requestIdleCallback(preload)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
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
      {isStaff && isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
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
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preload}
      onFocus={preload}
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
