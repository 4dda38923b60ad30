import { useLayoutEffect, useRef, useState } from 'react'
import { site } from '../../../../site.config.ts'
import { Button } from '../../components/form/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { saveFile } from '../../components/table/save-file.ts'
import text from './card-text.module.css'
import styles from './second-factor.module.css'

interface CodesProps {
  codes: readonly string[]
  email: string
  /** Whether this is the last step of setting it up. */
  steps: boolean
  onKept: () => void
}

/** The recovery codes, shown this once, and the ways to keep them. */
export function SecondFactorCodes({ codes, email, steps, onKept }: CodesProps) {
  const [news, setNews] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone; whoever listens goes on here.
  useLayoutEffect(() => heading.current?.focus(), [])
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setNews('The codes are copied.'),
      () => setNews('They could not be copied. Save or write them down.'),
    )
  const save = () => saveFile('recovery-codes.txt', 'text/plain', fileOf(codes, email))
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles['step']}>
        {steps ? 'Step 3 of 3: your recovery codes' : 'Your recovery codes'}
      </h3>
      <p className={text['text']}>
        Without your phone, one of these lets you sign in, each once. They are shown only now: keep them where
        you keep what is valuable, and not on the phone.
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {news !== undefined && <Notice kind="news">{news}</Notice>}
      <div className={styles['ways']}>
        <Button kind="quiet" onClick={save}>
          Download
        </Button>
        <Button kind="quiet" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  )
}

const fileOf = (codes: readonly string[], email: string): string =>
  [`Recovery codes of ${email} at ${site.name}, each good for one sign-in:`, '', ...codes, ''].join('\r\n')
