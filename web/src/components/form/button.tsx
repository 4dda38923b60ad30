import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import styles from './button.module.css'

type ButtonKind = 'action' | 'floodlight' | 'chalk' | 'quiet'

/** The look of a button, for links that lead somewhere. */
export const buttonClass = (kind: ButtonKind) => `${styles['button']} ${styles[kind]}`

/** A button. `busy` shows that its work is under way; it cannot be pressed meanwhile. */
export function Button({
  kind = 'action',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind)}
      disabled={disabled || busy}
      aria-busy={busy}
    />
  )
}

/** Runs one task at a time: a second start while one is running does nothing, also within the same tick. */
export function useBusy(): [boolean, (task: () => Promise<void>) => void] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = (task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void task().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [busy, run]
}
