import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import styles from './sheet-grid.module.css'

interface CellEditorProps {
  label: string
  text: string
  /** The text, or null for one that is given up; and the key that leads on to another cell, if one does. */
  onFinish: (text: string | null, step: string | undefined) => void
}

/** Where each key that ends the editing leads. */
const steps: Readonly<Record<string, string>> = { Enter: 'ArrowDown', Tab: 'ArrowRight', Escape: 'None' }

/** The input in a cell that is edited. */
export function CellEditor({ label, text, onFinish }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    // One that begins with a typed character goes on after it.
    if (text.length > 1) input.current?.select()
  }, [text])
  const finish = (typed: string | null, step?: string) => {
    if (done.current) return
    done.current = true
    onFinish(typed, step)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const back = event.key === 'Tab' && event.shiftKey ? 'ArrowLeft' : undefined
    const up = event.key === 'Enter' && event.shiftKey ? 'ArrowUp' : undefined
    finish(event.key === 'Escape' ? null : event.currentTarget.value, back ?? up ?? step)
  }
  return (
    <input
      ref={input}
      className={styles['editor']}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={text}
      onKeyDown={press}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}
