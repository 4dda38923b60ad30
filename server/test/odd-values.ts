import fc from 'fast-check'

export const jsonText = (value: unknown): string => JSON.stringify(value)

const oddTexts = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1e3',
  '1e400',
  '-1e-400',
  '0.1',
  '3.333',
  '99999999999999999999',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '{"$ne":null}',
  '{"__proto__":{"is_staff":true}}',
  '"NaN"',
  '"Infinity"',
  '"1e5"',
  '"-1"',
  '"0x10"',
  '"1,000"',
  '"١٢٣"',
  '" 1 "',
  '"\\udfff\\ud800"',
  '"\\u202e"',
  '"👩‍👩‍👧"',
  '"\'; drop table users; --"',
  '"%00"',
  '"<script>"',
  jsonText('x'.repeat(5_000)),
  jsonText('9'.repeat(400)),
  `${'['.repeat(500)}${']'.repeat(500)}`,
]

/** JSON values known to break servers, as text, because not all of them survive as values. */
export const oddValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('"\\u0000"', '"a\\u0000b@firm.example"', '"\\ud800"'),
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }).map(jsonText),
  fc.double().map((value) => jsonText(value)),
  fc.jsonValue({ maxDepth: 3 }).map(jsonText),
)
