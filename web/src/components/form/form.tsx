import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { site } from '../../../../site.config.ts'
import { Button } from './button.tsx'
import styles from './form.module.css'
import { useInBrowser } from '../../auth/in-browser.ts'
import { Notice } from '../feedback/notice.tsx'
import type { useForm } from './use-form.ts'

const patienceMs = 5000

interface FormProps {
  form: ReturnType<typeof useForm>
  /** What the button says. */
  action: string
  disabled?: boolean
  /** Another button, after the one that sends. */
  other?: ReactNode
  /** Said over the fields as long as nothing has failed. */
  notice?: ReactNode
  children: ReactNode
}

/** Fields and their one button. A browser without scripts, or not that far yet, cannot send what was typed. */
export function Form({ form, action, disabled = false, other, notice, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const alive = useInBrowser()
  const slow = useSlow(form.busy)
  // The first field to mend gets the focus, which also has its sentence read out.
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.errors])
  const send = (
    <Button type="submit" disabled={disabled || !alive} busy={form.busy}>
      {action}
    </Button>
  )
  return (
    <form ref={ref} className={styles['form']} method="post" onSubmit={form.submit} noValidate>
      {form.failure === undefined ? notice : <Notice kind="failure">{form.failure}</Notice>}
      {children}
      {other === undefined ? (
        send
      ) : (
        <div className={styles['buttons']}>
          {send}
          {other}
        </div>
      )}
      {slow && <Notice kind="news">Still sending. The connection is slow, please wait.</Notice>}
      <noscript>
        <p>This form needs JavaScript. Turn it on in your browser, or write to {site.email}.</p>
      </noscript>
    </form>
  )
}

function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
