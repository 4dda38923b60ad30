import { fieldMessages } from '@portico/contract/api/fields'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { site } from '../../../../site.config.ts'
import { fieldsOf, sentenceOf } from '../../api/request-error.ts'
import { useIsSessionEnded } from '../../auth/renewal.ts'
import { Notice, useAction } from '../feedback/notice.tsx'
import { useInBrowser } from '../hooks.ts'
import { Button } from './button.tsx'
import { FormErrors } from './form-errors.ts'
import type { Readiness } from './kept-submit.ts'
import { useKeptSubmit } from './kept-submit.ts'
import type { LeaveGuardProps } from './leave-guard.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const patienceMs = 5000

interface FormProps {
  form: ReturnType<typeof useForm>
  /** The button's label. */
  action: string
  /** Where the form is not the main thing on its page. */
  kind?: 'action' | 'quiet'
  disabled?: boolean
  /** Whether there is nothing to send until a field is another than at first. */
  onlyChanged?: boolean
  /** Until it is ready, the button is disabled; a submit while it is pending is sent once it is ready. */
  readiness?: Readiness
  /** Gives up; with it the form has a second button. */
  onCancel?: () => void
  cancel?: string
  /** Shown above the fields as long as nothing has failed. */
  notice?: ReactNode
  /** What typed input belongs to, if leaving it is to be confirmed first. */
  guard?: Omit<LeaveGuardProps, 'unsaved'> | undefined
  children: ReactNode
}

/** Fields and their submit button. A submit before the form can be sent is kept until it can. */
export function Form({ form, action, kind = 'action', disabled = false, children, ...rest }: FormProps) {
  const { readiness = 'ready', onlyChanged = false, onCancel, cancel = 'Cancel', notice, guard } = rest
  const ref = useRef<HTMLFormElement>(null)
  const alive = useInBrowser()
  const isWaitingForPassword = useIsSessionEnded()
  const slow = useSlow(form.isBusy && !isWaitingForPassword)
  const [isTyped, setTyped] = useState(false)
  const { isKept, keeps } = useKeptSubmit(ref, readiness, form.isBusy)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (keeps()) event.preventDefault()
    else form.submit(event)
  }
  useInvalidFocus(ref, form.refused)
  useInView(ref, form.failure)
  const failure = form.failure === undefined ? undefined : <Notice kind="failure">{form.failure}</Notice>
  // Above the fields it would push down those whose errors it is about.
  const isOfFields = Object.keys(form.refused).length > 0
  const send = (
    <span className="relative grid">
      {readiness !== 'ready' && <DefaultButton disabled={!alive} />}
      <Button
        type="submit"
        kind={kind}
        disabled={disabled || !alive || readiness !== 'ready' || (onlyChanged && !isTyped)}
        busy={form.isBusy || isKept}
        data-early={readiness === 'ready' ? '' : undefined}
        // The document may show a kept submit already.
        suppressHydrationWarning
      >
        {isKept ? 'One moment…' : action}
      </Button>
    </span>
  )
  return (
    <form
      ref={ref}
      className="flex flex-col gap-5"
      method="post"
      onSubmit={submit}
      onInput={({ currentTarget, target }) => {
        setTyped(isChanged(currentTarget))
        form.retype(currentTarget, nameIn(target))
      }}
      noValidate
    >
      {guard !== undefined && <LeaveGuard {...guard} unsaved={isTyped} />}
      {isOfFields ? notice : (failure ?? notice)}
      <FormErrors value={form.errors}>{children}</FormErrors>
      {isOfFields && failure}
      {onCancel === undefined ? (
        send
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {send}
          <Button kind="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      )}
      {slow && <Notice kind="news">Still sending. The connection is slow, please wait.</Notice>}
      <noscript>
        <p>This form needs JavaScript. Turn it on in your browser, or write to {site.email}.</p>
      </noscript>
    </form>
  )
}

/**
 * Focuses the first invalid field of a form each time it was refused, so that its error is seen and read out; where no field
 * is to blame, the button, which lost the focus while the form was sent.
 */
export function useInvalidFocus(form: RefObject<HTMLElement | null>, refused: object = {}): void {
  useLayoutEffect(() => {
    if (Object.keys(refused).length === 0) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const found = find('[aria-invalid="true"]') ?? find('[type="submit"]')
    found?.focus()
  }, [form, refused])
}

/** Scrolls to why a form failed: its button may be far below. */
function useInView(form: RefObject<HTMLFormElement | null>, failure: string | undefined): void {
  useEffect(() => {
    if (failure !== undefined)
      form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [form, failure])
}

/**
 * An enabled button over a disabled one. Browsers drop Enter in a form whose first submit button is disabled; this one
 * takes Enter, and presses on the button below it. Keyboards and screen readers find only the other one.
 */
const DefaultButton = ({ disabled }: { disabled: boolean }) => (
  // Only the visible button is [type=submit]. A button does not stretch between its insets.
  <button
    className="absolute inset-0 z-1 h-full w-full cursor-progress opacity-0"
    tabIndex={-1}
    aria-hidden
    disabled={disabled}
    data-early=""
  />
)

/** Waits after a navigation: a form stays busy until the page that it leads to is drawn in its place. */
export const untilReplaced = (): Promise<never> => new Promise(() => {})

/** The text of a field; empty if it does not exist. */
export function textIn(data: FormData, name: string): string {
  const text = data.get(name)
  return typeof text === 'string' ? text : ''
}

/** The name of the field that an event is of. */
export const nameIn = (field: EventTarget): string =>
  field instanceof Element ? (field.getAttribute('name') ?? '') : ''

/** Whether a field of the form is not as it began. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) =>
      field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked),
  )

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

type Sentences = Readonly<Record<string, string>>

interface Found {
  /** What was said of the fields when they were sent. */
  refused: Sentences
  /** What still holds of it. */
  errors: Sentences
  isBySchema: boolean
}

const nothing: Found = { refused: {}, errors: {}, isBySchema: true }

interface FormSettings<Schema extends z.ZodType> {
  /** The contract's schema of the request; its errors are shown next to the fields. */
  schema: Schema
  /** Reads the fields into the schema's input; by default each under its name. */
  read?: (data: FormData) => Record<string, unknown>
  send: (body: z.output<Schema>, form: HTMLFormElement) => Promise<void>
  /** Shown below the fields when the schema refuses the input. */
  refusal?: string
  /** Shown when a failure has no message of its own. */
  failure: string
}

/**
 * What all forms share. The fields are uncontrolled: input survives a failure, and what a password manager or a
 * fast typist entered before the page was interactive counts too.
 */
export function useForm<Schema extends z.ZodType>(settings: FormSettings<Schema>) {
  const [{ refused, errors, isBySchema }, setFound] = useState(nothing)
  const parse = (form: HTMLFormElement) => {
    const data = new FormData(form)
    return settings.schema.safeParse(settings.read?.(data) ?? Object.fromEntries(data))
  }

  /** Shows the errors of its fields, and returns what is to be said above them. */
  const show = (form: HTMLFormElement, sentences: Sentences, sentence?: string) => {
    const own = Object.entries(sentences).filter(([name]) => form.elements.namedItem(name) !== null)
    const others = Object.keys(sentences).length > own.length
    const found = Object.fromEntries(own)
    setFound({ refused: found, errors: found, isBySchema: sentence === undefined })
    return own.length === 0 || others ? (sentence ?? Object.values(sentences)[0]) : settings.refusal
  }
  const { run, isBusy, failure, refuse } = useAction(
    (body: z.output<Schema>, form: HTMLFormElement) => {
      setFound(nothing)
      return settings.send(body, form)
    },
    (error, _, form) => show(form, fieldsOf(error), sentenceOf(error, settings.failure)),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = parse(form)
    if (!parsed.success) return refuse(show(form, fieldMessages(parsed.error)))
    run(parsed.data, form)
  }
  /** Takes back what the schema no longer says, or what the server said of the field that is typed in. */
  const retype = (form: HTMLFormElement, typed: string) => {
    if (Object.keys(errors).length === 0) return
    const said = isBySchema ? fieldMessages(parse(form).error) : { ...errors, [typed]: undefined }
    const left = Object.entries(errors).filter(([name, sentence]) => said[name] === sentence)
    setFound({ refused, errors: Object.fromEntries(left), isBySchema })
  }
  return { submit, retype, refused, errors, failure, refuse, isBusy }
}
