import { fieldMessages } from '@portico/contract/api/fields'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import type { z } from 'zod'
import { RequestError, sentenceOf } from '../../api/request-error.ts'
import { useBusy } from './use-busy.ts'

type Sentences = Readonly<Record<string, string>>

interface FormSettings<Schema extends z.ZodType> {
  /** The contract's schema of what is sent; its sentences stand beside the fields. */
  schema: Schema
  /** Reads the fields into what the schema takes; by default each under its name. */
  read?: (data: FormData) => Record<string, unknown>
  send: (body: z.output<Schema>, form: HTMLFormElement) => Promise<void>
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
  const [errors, setErrors] = useState<Sentences>({})
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()

  const refuse = (form: HTMLFormElement, sentences: Sentences, sentence?: string) => {
    const own = Object.entries(sentences).filter(([name]) => form.elements.namedItem(name) !== null)
    const others = Object.keys(sentences).length > own.length
    setErrors(Object.fromEntries(own))
    setFailure(own.length === 0 || others ? (sentence ?? Object.values(sentences)[0]) : settings.refusal)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const parsed = settings.schema.safeParse(settings.read?.(data) ?? Object.fromEntries(data))
    if (!parsed.success) return refuse(form, fieldMessages(parsed.error))
    run(async () => {
      setErrors({})
      setFailure(undefined)
      try {
        await settings.send(parsed.data, form)
      } catch (error) {
        const fields = error instanceof RequestError ? error.fields : {}
        refuse(form, fields, sentenceOf(error, settings.failure))
      }
    })
  }
  return { submit, errors, failure, setFailure, busy }
}
