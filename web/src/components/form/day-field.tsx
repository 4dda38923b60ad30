import { dayIn } from '@portico/contract/values/day'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { TextField } from './text-field.tsx'

interface ChosenDayFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'error' | 'label' | 'max' | 'min' | 'name' | 'required'
> {
  /** "2025-07-31"; empty while none is chosen. */
  day: string
  /** Called with a whole day, or with an empty text once a field that is not required is empty. */
  onChoose: (day: string) => void
}

interface Typing {
  /** As the browser reports it: empty where it is no day. */
  text: string
  /** The day when typing began. */
  before: string
  /** The last whole one, which the address may not show yet. */
  chosen: string
}

/** Whether a field says which day: browsers also report days of the year 2 while 2026 is typed. */
const isWhole = ({ value, validity, required }: HTMLInputElement): boolean =>
  dayIn(value) !== undefined || (value === '' && !validity.badInput && !required)

/**
 * A day that is chosen as soon as it is whole. What is typed stays until the field is left; where it is no whole day then,
 * the field has the day of before again.
 */
export function ChosenDayField({ day, onChoose, ...field }: ChosenDayFieldProps) {
  const [typing, setTyping] = useState<Typing>()
  const { before, chosen } = typing ?? { before: day, chosen: day }
  const choose = (wanted: string) => {
    if (wanted !== chosen) onChoose(wanted)
  }
  return (
    <TextField
      {...field}
      type="date"
      value={typing?.text ?? day}
      onChange={({ target }) => {
        const wanted = isWhole(target) ? target.value : chosen
        setTyping({ text: target.value, before, chosen: wanted })
        choose(wanted)
      }}
      onBlur={({ target }) => {
        const wanted = isWhole(target) ? target.value : before
        // React leaves what is typed in part where the value was empty and stays so.
        if (target.validity.badInput) target.value = wanted
        setTyping(undefined)
        choose(wanted)
      }}
    />
  )
}
