import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import { docOf } from './docs.ts'
import { email, fieldMessages, isVisibleName, personName, visibleName } from './fields.ts'
import { splitFullName } from '../features/waitlist-entries.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k)

/** Controls, directions, separators, zero widths, blank letters, tags and halves of pairs, by their code points. */
const unseen = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x61c,
  0x115f,
  0x1160,
  0x180e,
  0x200b,
  0x200e,
  0x200f,
  0x3164,
  0xfeff,
  0xffa0,
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  0xd800,
  0xdfff,
  ...range(0xe0000, 0xe007f),
].map((code) => String.fromCodePoint(code))

/** Every endpoint that takes a name or an e-mail, and the names of those fields. */
const named = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { body }: Endpoint = endpoints[name]
  const example = (docOf(name).example.body ?? {}) as Record<string, unknown>
  const fields = ['email', 'first_name', 'last_name', 'full_name'].filter((field) => field in example)
  return body === undefined ? [] : fields.map((field) => ({ name, body, example, field }))
})

test('lists every endpoint that takes a name or an e-mail', () => {
  expect(named.map(({ name, field }) => `${name} ${field}`).sort()).toEqual([
    'addAccount email',
    'addAccount first_name',
    'addAccount last_name',
    'changeEmail email',
    'changeName first_name',
    'changeName last_name',
    'editAccount email',
    'editAccount first_name',
    'editAccount last_name',
    'inviteWaitlistEntry first_name',
    'inviteWaitlistEntry last_name',
    'passwordReset email',
    'waitlist email',
    'waitlist full_name',
  ])
})

test.each(named)('$name rejects invisible characters in $field', ({ body, example, field }) => {
  const [first = '', ...rest] = String(example[field])
  for (const character of unseen) {
    const altered = { ...example, [field]: `${first}${character}${rest.join('')}` }
    expect([character.codePointAt(0)?.toString(16), takes(body, altered)]).toEqual([
      expect.any(String),
      false,
    ])
  }
})

test('a name may be written in any script, and may be empty', () => {
  const names = [
    '',
    'Zoë',
    'O’Brien',
    'Jean-Luc',
    'María José',
    'Łukasz',
    'Nguyễn Thị',
    '李小龍',
    '葛\u{e0100}城',
    'शर्मा',
  ]
  const joined = ['محمد', 'علی\u200cرضا', 'श\u094d\u200dर\u0940', 'ගුණවර්\u200dධන']
  for (const name of [...names, ...joined]) expect([name, takes(personName, name)]).toEqual([name, true])
})

test('joiners and variation selectors are only allowed inside a word that needs them', () => {
  for (const name of [
    '\u200d',
    'An\u200dn',
    'Ann\u200c',
    '\u200cعلی',
    'علی\u200c',
    '\ufe0f',
    'A \ufe0f',
    '👩\u200d👩',
  ])
    expect([name, takes(personName, name)]).toEqual([name, false])
})

test('what an invisible letter held together is removed with it', () => {
  // U+FFA0 and U+115F are letters that nobody sees.
  for (const name of ['\uffa0\u{e0100}', '\u115f\u200dक', 'क\u200d\uffa0'])
    expect(isVisibleName(visibleName(name))).toBe(true)
})

test('every accepted name has one line and one direction', () => {
  const text = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...unseen)), { maxLength: 8 })
  const isKept = (name: string) => {
    const parsed = personName.safeParse(name)
    const { firstName, lastName } = splitFullName(name)
    const isTaken = takes(personName, firstName) && takes(personName, lastName)
    return (
      isTaken && !(parsed.success && Array.from(parsed.data).some((character) => unseen.includes(character)))
    )
  }
  const property = fc.property(text, (parts) => {
    expect(isKept(parts.join(''))).toBe(true)
  })
  fc.assert(property, { numRuns: 1_000 })
})

test('an e-mail is a single address, however a mail program parses the header', () => {
  const specials = ['<', '>', ';', ',', '"', '(', ')', '[', ']', ':', '\\', '@', ' ']
  for (const character of [...specials, ...unseen])
    for (const text of [
      `a${character}b@mail.example`,
      `ab@ma${character}il.example`,
      `ab@mail.ex${character}ample`,
    ])
      expect([text, takes(email, text)]).toEqual([text, false])
  const good = [
    'a@b.example',
    "o'brien+tag@mail.example",
    'søren@dänemark.example',
    '{x}|~!#$%&*=?^`_-.@b.example',
  ]
  for (const text of good) expect([text, takes(email, text)]).toEqual([text, true])
  expect(email.parse('  Ann@Mail.Example ')).toBe('ann@mail.example')
})

/** A JSON value with every part of it in turn replaced by something of another kind. */
function* mutated(value: unknown): Generator<unknown> {
  yield* [null, true, 'x', 1e300, [], {}, [null], [{}], [7]]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    for (const odd of mutated(part))
      yield Array.isArray(value) ? value.with(Number(key), odd) : { ...value, [key]: odd }
}

test.each(Object.keys(endpoints) as EndpointName[])('%s refuses odd input with sentences', (name) => {
  const { body, query, params }: Endpoint = endpoints[name]
  const example: { body?: unknown; query?: unknown; params?: unknown } = docOf(name).example
  const parts = [
    [body, example.body],
    [query, example.query],
    [params, example.params],
  ] as const
  for (const [schema, valid] of parts)
    for (const odd of mutated(valid))
      for (const sentence of Object.values(fieldMessages(schema?.safeParse(odd).error))) {
        expect(sentence).toMatch(/\S.*\.$/)
        expect(sentence).not.toMatch(/Invalid input|expected|received/)
      }
})
