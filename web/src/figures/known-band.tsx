import { dayIn, dayToJson, formatDay } from '@portico/contract/values/day'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { today } from '../api/firm-time.ts'
import { Dialog, DialogActions } from '../components/feedback/dialog.tsx'
import { Button, buttonClass } from '../components/form/button.tsx'
import { textIn, useInvalidFocus } from '../components/form/form.tsx'
import { TextField } from '../components/form/text-field.tsx'
import { useKnownLink, useKnownOn } from './known-on.ts'

/** Says that a page shows what was known on a past day, with the way back; nothing where it shows what is known now. */
export function KnownBand() {
  const known = dayIn(useKnownOn())
  const linkTo = useKnownLink()
  if (known === undefined) return null
  return (
    <div
      role="note"
      aria-label="A past day"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-l-3 border-hairline border-l-rule bg-wash px-4 py-3"
    >
      <p className="max-w-176 min-w-0 grow basis-96 text-md leading-relaxed">
        <b className="font-strong">{`As known on ${formatDay(known)}.`}</b> What was posted, corrected,
        withdrawn or voided after that day is left out, and nothing can be changed here.
      </p>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:flex-auto max-sm:*:flex-auto print:hidden">
        <KnownOnButton name="Another day…" />
        <Link to={linkTo(undefined)} className={buttonClass('action')}>
          Back to today
        </Link>
      </div>
    </div>
  )
}

/** Asks for a past day and shows the page as of it. */
export function KnownOnButton({ name = 'As of a date…' }: { name?: string }) {
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
  const [refused, setRefused] = useState<{ sentence?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  useInvalidFocus(form, refused)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = dayIn(textIn(new FormData(event.currentTarget), field))
    if (day === undefined) return setRefused({ sentence: 'Choose a day.' })
    if (day > today()) return setRefused({ sentence: 'This day is in the future.' })
    onClose()
    void navigate(linkTo(day))
  }
  return (
    <Dialog title="As of a date" onClose={onClose}>
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Day"
          name={field}
          type="date"
          required
          max={dayToJson(today())}
          defaultValue={known === undefined ? '' : dayToJson(known)}
          hint="The page then shows what the firm knew at the end of that day."
          error={refused.sentence}
          onChange={() => setRefused({})}
        />
        <DialogActions onBack={onClose}>
          <Button type="submit">Show that day</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const field = 'day'
