import { fieldSentences } from '@portico/contract/fields'
import type { SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { RequestError, sentenceOf } from '../request-error.ts'
import { useBusy } from './use-busy.ts'

type Sentences = Readonly<Record<string, string>>

interface FormSettings<Schema extends z.ZodType> {
  /** The contract's schema of what is sent; its sentences stand beside the fields. */
  schema: Schema
  /** Reads the fields into what the schema takes; by default each under its name. */
  read?: (data: FormData) => Record<string, unknown>
  send: (body: z.output<Schema>) => Promise<void>
  /** Said when the schema refuses what was typed, over the sentences beside the fields. */
  refusal?: string
  /** Said when a failure brings no sentence of its own. */
  failure: string
}

/**
 * What the forms share. The fields keep what is typed by themselves, so that it survives a failure, and what a
 * password manager or a quick hand filled in before the page was alive counts too.
 */
export function useForm<Schema extends z.ZodType>(settings: FormSettings<Schema>) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Sentences>({})
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const refuse = (sentences: Sentences, sentence: string | undefined) => {
    const own = Object.entries(sentences).filter(([name]) => ref.current?.elements.namedItem(name))
    setErrors(Object.fromEntries(own))
    const others = Object.keys(sentences).length > own.length
    setFailure(own.length === 0 || others ? (sentence ?? Object.values(sentences)[0]) : settings.refusal)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const parsed = settings.schema.safeParse(settings.read?.(data) ?? Object.fromEntries(data))
    if (!parsed.success) return refuse(fieldSentences(parsed.error), undefined)
    run(async () => {
      setErrors({})
      setFailure(undefined)
      try {
        await settings.send(parsed.data)
      } catch (error) {
        refuse(error instanceof RequestError ? error.fields : {}, sentenceOf(error, settings.failure))
      }
    })
  }
  return { ref, submit, errors, failure, setFailure, busy }
}
