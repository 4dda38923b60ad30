import { useSyncExternalStore } from 'react'

/** A call that the server has refused because its date may be wrong. */
export interface DateQuestion {
  /** What the server said. */
  sentence: string
  /** Whether the date is confirmed. */
  answered: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let asked: DateQuestion | null = null
const listeners = new Set<() => void>()

function setAsked(next: DateQuestion | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function ask(sentence: string): DateQuestion {
  let answer: (isConfirmed: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const settle = (isConfirmed: boolean) => {
    answer(isConfirmed)
    setAsked(null)
  }
  const question = { sentence, answered, settle }
  setAsked(question)
  return question
}

/** Whether a refused call can be repeated, because staff have confirmed the date; asks them to if something on the page can. */
export async function isDateConfirmed(sentence: string): Promise<boolean> {
  return listeners.size === 0 ? false : (asked ?? ask(sentence)).answered
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) asked?.settle(false)
  }
}

/** What staff are being asked about the date; null for nothing. */
export const useDateQuestion = (): DateQuestion | null =>
  useSyncExternalStore(
    onChange,
    () => asked,
    () => null,
  )
