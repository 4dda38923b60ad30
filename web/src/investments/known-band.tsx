import { formatDay } from '@portico/contract/values/day'
import { dayToJson } from '@portico/contract/values/day'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { today } from '../api/firm-time.ts'
import { Dialog } from '../components/feedback/dialog.tsx'
import { Button } from '../components/form/button.tsx'
import { TextField } from '../components/form/text-field.tsx'
import styles from './known-band.module.css'
import { dayIn, useKnownLink, useKnownOn } from './known-on.ts'

/** Says that a page shows what was known on a past day, with the way back; nothing where it shows what is known now. */
export function KnownBand() {
  const on = useKnownOn()
  const linkTo = useKnownLink()
  if (on === undefined) return null
  const known = dayIn(on)
  return (
    <div role="note" aria-label="A past day" className={styles['band']}>
      <p className={styles['words']}>
        <b>{known === undefined ? 'As known on another day.' : `As known on ${formatDay(known)}.`}</b> What
        was posted, corrected, withdrawn or voided after that day is left out, and nothing can be changed
        here.
      </p>
      <div className={styles['ways']}>
        <KnownOnButton name="Another day…" />
        <Link to={linkTo(undefined)} className={styles['back']}>
          Back to today
        </Link>
      </div>
    </div>
  )
}

/** Asks for a past day and shows the page as of it. */
export function KnownOnButton({ name = 'As known on…' }: { name?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && <DayDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function DayDialog({ onClose }: { onClose: () => void }) {
  const known = dayIn(useKnownOn())
  const linkTo = useKnownLink()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = dayIn(String(new FormData(event.currentTarget).get(field)))
    if (day === undefined) return setError('Enter a day such as 2025-07-31.')
    if (day > today()) return setError('This day has not come yet.')
    onClose()
    void navigate(linkTo(day))
  }
  return (
    <Dialog title="As known on" onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          label="Day"
          name={field}
          type="date"
          required
          max={dayToJson(today())}
          defaultValue={known === undefined ? '' : dayToJson(known)}
          hint="The page then shows what the firm knew at the end of that day."
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit">Show that day</Button>
      </form>
    </Dialog>
  )
}

const field = 'day'
