import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import styles from './button.module.css'

type ButtonKind = 'action' | 'floodlight' | 'chalk' | 'quiet'

/** The class of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind) => `${styles['button']} ${styles[kind]}`

/** A button. While `busy` it shows that work is under way and cannot be pressed. */
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

/** Runs one task at a time: starting another while one runs does nothing, even within the same tick. */
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
