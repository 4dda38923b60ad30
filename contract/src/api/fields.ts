import { z } from 'zod'
import { dayToJson, parseDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { centsFromJson, centsToJson, parsePostedBalance, parsePostedMoney } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, parseMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { highestPercent, parsePostedPercent, percentFromJson, percentToJson } from '../values/percent.ts'
import { FigureError } from '../values/decimal.ts'
import { hasEmail } from '../values/no-email.ts'
import { passwordLength } from '../values/password-length.ts'
import { rangeRefusal } from '../values/range.ts'

/** A schema step that runs a parser and turns its FigureError into the field's message. */
export function reading<Input, Output>(parse: (value: Input) => Output) {
  return (value: Input, { issues }: z.core.ParsePayload): Output => {
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      issues.push({ code: 'custom', input: value, message: error.message })
      return z.NEVER
    }
  }
}

/** JSON of one kind that the code works with as another: `z.encode` writes what parsing reads. */
const coded = <Json extends z.ZodType<string | number>, Value>(
  json: Json,
  decode: (text: z.output<Json>) => Value,
  encode: (value: Value) => z.output<Json>,
) => z.codec(json, z.custom<Value>(), { decode: reading(decode), encode })

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** An object whose fields, such as `posted_at`, have the names of code, such as `postedAt`, when it is parsed. */
export function camelCased<Shape extends z.ZodRawShape>(json: z.ZodObject<Shape>) {
  type Json = z.output<typeof json>
  type Value = { [Name in keyof Json as CamelCase<Name>]: Json[Name] }
  const names = Object.keys(json.shape).map((name) => [name, camelCase(name)] as const)
  return z.codec(json, z.custom<Value>(), {
    decode: (row) => Object.fromEntries(names.map(([from, to]) => [to, row[from as keyof Json]])) as Value,
    encode: (row) => Object.fromEntries(names.map(([to, from]) => [to, row[from as keyof Value]])) as Json,
  })
}

/** The message for an invalid field: the given one, or that the field is missing. */
export const orRequired = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'This field is required.' : message

/** The message for anything without one of its own, such as an item of a list. Zod's are for programmers. */
z.config({ customError: orRequired('This value is not of the right kind.') })

const numberOrText = (message: string, description: string) =>
  z.union([z.number(), z.string()], { error: orRequired(message) }).describe(description)

/** An amount in a request: a JSON number or a decimal string. */
export const postedMoney = numberOrText(
  'Enter an amount such as 10000.00.',
  'US dollars from 0 to below a trillion, at most two decimals.',
).transform(reading<string | number, Cents>(parsePostedMoney))

/** The same of an amount that may be negative. */
export const postedBalance = numberOrText(
  'Enter an amount such as 10000.00.',
  'US dollars below a trillion, at most two decimals; negative after a loss above the principal.',
).transform(reading<string | number, Cents>(parsePostedBalance))

export const postedPercent = numberOrText(
  'Enter a percentage such as 3.33.',
  `Percent from 0 to ${highestPercent}, at most two decimals.`,
).transform(reading<string | number, Percent>(parsePostedPercent))

/** A month in a request: "July 2025", "Jul 2025" or "2025-07". */
export const postedMonth = z
  .string({ error: orRequired('Enter a month such as July 2025.') })
  .describe('“July 2025”, “Jul 2025” or “2025-07”, from 1900 to 2199.')
  .transform(reading<string, Month>(parseMonth))

/** A day in a request or a response: "2025-07-31". */
export const dayText = coded(
  z
    .string({ error: orRequired('Enter a day such as 2025-07-31.') })
    .describe('“2025-07-31”, from 1900 to 2199.'),
  parseDay,
  dayToJson,
)

/** The query of a staff read as of the end of a past day. */
export const knownOnQuery = z.object({
  known_on: dayText
    .optional()
    .describe('What the firm knew at the end of this day, in its time zone. Not a day to come.'),
})

/** Money in a response: a JSON number of dollars with at most two decimals. */
export const money = coded(
  z.number().describe('US dollars, at most two decimals.'),
  centsFromJson,
  centsToJson,
)

/** A total in a response; null if it is too large to be exact. */
export const total = money.nullable()

export const percentage = coded(
  z.number().describe('Percent, at most two decimals.'),
  percentFromJson,
  percentToJson,
)

/** A timestamp in a response: ISO 8601, in UTC. */
export const moment = z.iso.datetime()

/** The same as epoch milliseconds. */
export const instant = coded(moment, Date.parse, (at) => new Date(at).toISOString())

/** A month in a response, always written "July 2025". */
export const monthText = coded(z.string().describe('“July 2025”.'), parseMonth, formatMonth)

const isPositiveId = (value: number) => Number.isSafeInteger(value) && value > 0
const idMessage = 'An id is a positive whole number.'

/** A positive integer, as a number or a string of digits. */
export const id = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/, idMessage)], { error: orRequired(idMessage) })
  .describe('A positive whole number.')
  .transform(Number)
  .refine(isPositiveId, idMessage)

/** How many items a page of a list has, in a query. */
export const limitUpTo = (most: number, usual: number) =>
  id.refine((limit) => limit <= most, `A limit is at most ${most}.`).default(usual)

/** The version of what a request replaces, 0 for the first. */
export const replacedVersion = z
  .number({ error: orRequired('A version is a number.') })
  .int()
  .min(0)

/** Fields of these names with a schema each. */
export const shapeOf = <Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>

/** How many there are in each of some states. */
export const countsIn = <State extends string>(states: readonly State[]) =>
  z.object(shapeOf(states, () => z.number()))

/** Characters that are invisible, break the line or change the direction of text, and lone surrogates, which cannot be stored. */
const invisible = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`

/** Some letters are invisible as well, such as Hangul fillers, and do not count as a neighbour. */
const seen = String.raw`(?!\p{Default_Ignorable_Code_Point})`

/** The invisible characters that names need in some scripts: joiners inside a word, as in Persian and Hindi, and variation selectors. */
const shaping = String.raw`(?<=(?!\p{Script=Latin})${seen}[\p{L}\p{M}])[\u200c\u200d](?=${seen}\p{L})|(?<=${seen}\p{L})\p{Variation_Selector}`

const invisibleInEmail = new RegExp(invisible, 'u')
const invisibleInName = new RegExp(`(?!${shaping})${invisible}`, 'gu')

/** A name without invisible characters, which could make it look like another or change the text around it. */
export const visibleName = (text: string): string => text.replaceAll(invisibleInName, '')

/** The same of a text that may have several lines. */
export const visibleLine = (text: string): string => visibleName(text.replaceAll(/\s+/g, ' '))

export const isVisibleName = (text: string): boolean => visibleName(text) === text

export const emailMessage = 'Enter an e-mail address such as name@example.com.'

const emailPattern = /^[^\s@<>()[\]:;,"\\]+@[^\s@.<>()[\]:;,"\\]+(?:\.[^\s@.<>()[\]:;,"\\]+)+$/

/** Whether a text, trimmed and in lower case, is a valid e-mail address. Same rules as the schema below. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !invisibleInEmail.test(text)

const addressText = z
  .string({ error: orRequired('Enter an e-mail address.') })
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters.')

/**
 * An e-mail address, trimmed and in lower case, as it is stored and compared. It cannot contain the characters that
 * structure an address list in a mail header.
 */
export const email = addressText
  .regex(emailPattern, emailMessage)
  .refine((text) => !invisibleInEmail.test(text) && hasEmail(text), emailMessage)

/** The e-mail of an account that may be without one: empty, or its address as no-email.ts has it. */
export const optionalEmail = addressText.refine((text) => text === '' || isEmail(text), emailMessage)

/** An existing password, as typed to sign in. The limits admit any password that was ever accepted. */
export const currentPassword = z
  .string({ error: orRequired('Enter your password.') })
  .min(1, 'Enter your password.')
  .max(1024, 'This password is too long.')

export const newPassword = z
  .string({ error: orRequired('Enter a password.') })
  .min(1, `Enter a password of at least ${passwordLength.least} characters.`)
  .min(
    passwordLength.least,
    `A password has at least ${passwordLength.least} characters and is not a common one.`,
  )
  .max(passwordLength.most, `A password has at most ${passwordLength.most} characters.`)

/** Free text, trimmed, of at most `most` characters; `what` names it in messages, as in “A note”. */
export const words = (what: string, most: number) =>
  z
    .string({ error: orRequired(`${what} is text.`) })
    .trim()
    .max(most, `${what} has at most ${most} characters.`)
    // PostgreSQL cannot store NUL in text, and neither engine half of a character: the trail would say something else.
    .refine((text) => !/[\0\p{Cs}]/u.test(text), `${what} is text.`)

/** The same in one line, as a name is: it is shown next to other text, and in the name of a file. */
export const lineOfWords = (what: string, most: number) =>
  words(what, most).refine(isVisibleName, `${what} is text in one line, without invisible characters.`)

export const maxReason = 500

/** The reason for an action, in the actor's own words. */
export const reason = words('A reason', maxReason)

/** Refuses a range that ends before it begins. */
export function inOrder(range: Parameters<typeof rangeRefusal>[0], context: z.RefinementCtx): void {
  const message = rangeRefusal(range)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
}

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

/** The first message of each invalid field, by its path; '' for the input as a whole. */
export function fieldMessages(error: z.ZodError | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}

/** A part of a mailed link. One that is missing or malformed gets the same message as an expired link. */
export const linkPart = (message: string) => z.string({ error: message }).min(1, message).max(200, message)

const passwordsDiffer = 'Passwords do not match.'

/** A request with a new password, typed twice, in addition to the given fields. */
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

export const messageResponse = z.object({ message: z.string() })

/** Of the profile and of a login, so that a page has the shape of the account before its months are there. */
export const nothingPosted = z.literal(true).optional().describe('Only before the first month is posted.')
