import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import styles from './sheet-grid.module.css'

interface CellEditorProps {
  label: string
  text: string
  /** Called with the text, or null when cancelled, and the key that moves on to another cell, if any. */
  onFinish: (text: string | null, step: string | undefined) => void
  /** Called with a text of several cells, which is not for this cell alone. */
  onBlock: (text: string) => void
}

/** Where each key that ends editing moves. */
const steps: Readonly<Record<string, string>> = {
  Enter: 'ArrowDown',
  'Shift+Enter': 'ArrowUp',
  Tab: 'ArrowRight',
  'Shift+Tab': 'ArrowLeft',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
  Escape: 'None',
}

/** The input in the cell being edited. */
export function CellEditor({ label, text, onFinish, onBlock }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    // After a typed character, typing continues behind it.
    if (text.length > 1) input.current?.select()
  }, [text])
  const finish = (typed: string | null, step?: string) => {
    if (done.current) return
    done.current = true
    onFinish(typed, step)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (step === undefined) return
    event.preventDefault()
    finish(event.key === 'Escape' ? null : event.currentTarget.value, step)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(pasted.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    finish(null, 'None')
    onBlock(pasted)
  }
  return (
    <input
      ref={input}
      className={`w-full bg-transparent text-right tabular-nums outline-none select-text ${styles['editor']}`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={text}
      onKeyDown={press}
      onPaste={paste}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}
