import { readCell } from '@portico/contract/figures/month-cells'
import type { Dispatch, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { isLocked } from './line.ts'
import type { Sheet, SheetAction } from './sheet.ts'

interface RateDialogProps {
  sheet: Sheet
  /** The lines that it is for, by their index among all. */
  at: readonly number[]
  change: Dispatch<SheetAction>
  onClose: () => void
}

/** "Fills all 4,987 rows shown.", or how many of them. */
function fillText(filled: number, shown: number): string {
  const rows = countOf(shown, 'row')
  if (filled < shown) return `Fills ${groupedNumber.format(filled)} of the ${rows} shown.`
  return `Fills ${shown === 1 ? 'the row' : `all ${rows}`} shown.`
}

/** Asks for a percentage and gives it to every line that is to be posted, or can be corrected, and did not lose. */
export function RateDialog({ sheet, at, change, onClose }: RateDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const places = at.filter((each) => {
    const line = sheet.lines[each]
    return line !== undefined && !line.out && !isLocked(line) && line.typed.loss_amount.value === 0
  })
  const rows = countOf(places.length, 'row')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cell = readCell('dividend_percent', text)
    setError(cell.error)
    if (cell.error !== undefined) return
    change({
      type: 'write',
      cells: places.map((each) => ({ at: each, figure: 'dividend_percent', text: cell.text })),
      message: `${cell.text}% in ${rows}.`,
    })
    onClose()
  }
  return (
    <Dialog title="One rate for all" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p>{`${fillText(places.length, at.length)} Rows that ${sheet.corrects ? '' : 'are posted, left out or '}have a loss are skipped.`}</p>
        <TextField
          ref={field}
          label="Div %"
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogActions onBack={onClose}>
          <Button type="submit" disabled={places.length === 0}>{`Fill ${rows}`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
