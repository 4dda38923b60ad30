import { expect, test } from 'vitest'
import { deviceKind, deviceText } from './device-text.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows', 'computer'],
  ['Safari', 'iPhone', 'Safari on iPhone', 'phone'],
  ['', 'Android', 'Unknown browser on Android', 'phone'],
  ['Chrome', '', 'Chrome', 'computer'],
  ['', '', 'Unknown device', 'computer'],
])('“%s” and “%s” are %s', (browser, system, text, kind) => {
  expect([deviceText({ browser, system }), deviceKind({ system })]).toEqual([text, kind])
})
