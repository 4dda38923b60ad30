import { z } from 'zod'
import type { Cents } from '../values/money.ts'
import { centsFromJson, parsePostedMoney } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { parseMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { parsePostedPercent, percentFromJson } from '../values/percent.ts'
import { FigureError } from '../values/decimal.ts'

/** A schema step that runs one of our parsers and turns its FigureError into the field's sentence. */
export function reading<Input, Output>(parse: (value: Input) => Output) {
  return (value: Input, context: z.RefinementCtx): Output => {
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  }
}

/** The sentence for a field that is missing, else the one given. */
export const orRequired = (sentence: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'This field is required.' : sentence

const numberOrText = (sentence: string, description: string) =>
  z.union([z.number(), z.string()], { error: orRequired(sentence) }).describe(description)

/** An amount in a request: a JSON number or a decimal string. */
export const postedMoney = numberOrText(
  'Enter an amount such as 10000.00.',
  'US dollars from 0 to below a trillion, at most two decimals.',
).transform(reading<string | number, Cents>(parsePostedMoney))

/** A percentage in a request. */
export const postedPercent = numberOrText(
  'Enter a percentage such as 3.33.',
  'Percent from 0 to 1000, at most two decimals.',
).transform(reading<string | number, Percent>(parsePostedPercent))

/** A month in a request: "July 2025", "Jul 2025" or "2025-07". */
export const postedMonth = z
  .string({ error: orRequired('Enter a month such as July 2025.') })
  .describe('“July 2025”, “Jul 2025” or “2025-07”, from 1900 to 2199.')
  .transform(reading<string, Month>(parseMonth))

/** Money in an answer: a JSON number of dollars with at most two decimals. */
export const money = z
  .number()
  .describe('US dollars, at most two decimals.')
  .transform(reading<number, Cents>(centsFromJson))

/** A percentage in an answer. */
export const percentage = z
  .number()
  .describe('Percent, at most two decimals.')
  .transform(reading<number, Percent>(percentFromJson))

/** A moment in an answer: ISO 8601, in UTC. */
export const moment = z.iso.datetime()

/** A month in an answer, always written "July 2025". */
export const monthText = z.string().describe('“July 2025”.').transform(reading<string, Month>(parseMonth))

const isPositiveId = (value: number) => Number.isSafeInteger(value) && value > 0
const idMessage = 'An id is a positive whole number.'

/** A positive integer, as a number or a string of digits. */
export const id = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/, idMessage)], { error: orRequired(idMessage) })
  .describe('A positive whole number.')
  .transform(Number)
  .refine(isPositiveId, idMessage)

/** What shows nothing, breaks a line or turns the text around it; and halves of surrogate pairs, which cannot be stored. */
const invisible = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`

/** What names in some scripts need of it: joiners inside a word, as in Persian and Hindi, and variants of a character. */
const shaping = String.raw`(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\p{L})\p{Variation_Selector}`

const invisibleInEmail = new RegExp(invisible, 'u')
const invisibleInName = new RegExp(`(?!${shaping})${invisible}`, 'gu')

/** A name without characters that would let it look like another, or change the text around it. */
export const visibleName = (text: string): string => text.replaceAll(invisibleInName, '')

/** Whether a name has only characters that people see. */
export const isVisibleName = (text: string): boolean => visibleName(text) === text

export const emailMessage = 'Enter an e-mail address such as name@example.com.'

const emailPattern = /^[^\s@<>()[\]:;,"\\]+@[^\s@.<>()[\]:;,"\\]+(?:\.[^\s@.<>()[\]:;,"\\]+)+$/

/** Whether a text, trimmed and in lower case, can be an e-mail address; the schema below as a plain question. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !invisibleInEmail.test(text)

/**
 * An e-mail address, trimmed and in lower case, as it is stored and compared. None of the characters that structure a
 * list of addresses in the header of a mail.
 */
export const email = z
  .string({ error: orRequired('Enter an e-mail address.') })
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters.')
  .regex(emailPattern, emailMessage)
  .refine((text) => !invisibleInEmail.test(text), emailMessage)

/** The password of an account, as its owner types it to be let in; of any length that one may ever have had. */
export const currentPassword = z
  .string({ error: orRequired('Enter your password.') })
  .min(1, 'Enter your password.')
  .max(1024, 'This password is too long.')

/** A password that someone chooses: 8 to 128 characters of any kind. */
export const newPassword = z
  .string({ error: orRequired('Enter a password.') })
  .min(8, 'A password has at least 8 characters.')
  .max(128, 'A password has at most 128 characters.')

/** Why something is done, in the words of whoever does it. */
export const reason = z
  .string({ error: orRequired('A reason is text.') })
  .trim()
  .max(500, 'A reason has at most 500 characters.')
  // PostgreSQL has no text with a NUL in it.
  .refine((text) => !text.includes('\0'), 'A reason is text.')

/** What is looked for in a list. */
export const searched = z
  .string({ error: 'A search is text.' })
  .trim()
  .max(254, 'A search has at most 254 characters.')
  .refine((text) => !text.includes('\0'), 'A search is text.')

/** A first or last name; may be empty. */
export const personName = z
  .string({ error: orRequired('A name is text.') })
  .describe('Text in one line, without invisible characters.')
  .trim()
  .max(100, 'A name has at most 100 characters.')
  .refine(isVisibleName, 'A name is text in one line, without invisible characters.')

/** The first sentence of each field that a schema refused, by the field's path; '' for the input as a whole. */
export function fieldMessages(error: z.ZodError | undefined): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) sentences[path.join('.')] ??= message
  return sentences
}

export const passwordsDiffer = 'Passwords do not match.'

/** A request that chooses a password, typed twice, among its other fields. */
export function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({
      ...shape,
      new_password1: newPassword,
      new_password2: z.string({ error: orRequired(passwordsDiffer) }),
    })
    .refine((body) => 'new_password1' in body && body.new_password1 === body.new_password2, {
      path: ['new_password2'],
      message: passwordsDiffer,
    })
}

/** An answer that is a sentence. */
export const messageResponse = z.object({ message: z.string() })
