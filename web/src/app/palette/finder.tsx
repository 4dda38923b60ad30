import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './finder.module.css'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Loads the palette before it is opened, which must not wait for it. It is tried again when it opens. */
const preload = () => void loadPalette().catch(() => undefined)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** The button that opens the command palette, which Ctrl K opens from anywhere. */
export function Finder({ onPress }: { onPress?: () => void }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(preload)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // The browser would search the web.
      event.preventDefault()
      // A dialog asks something that comes first.
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles['find']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          // The focus comes back to what has it now, and a closed menu cannot have it.
          onPress?.()
          setOpen(true)
        }}
      >
        Find
      </button>
      {open &&
        createPortal(
          <Suspense>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
