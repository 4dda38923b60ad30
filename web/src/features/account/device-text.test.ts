import { expect, test } from 'vitest'
import { deviceKind, deviceText, networkText } from './device-text.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows', 'computer'],
  ['Safari', 'iPhone', 'Safari on iPhone', 'phone'],
  ['', 'Android', 'Unknown browser on Android', 'phone'],
  ['Chrome', '', 'Chrome', 'computer'],
  ['', '', 'Unknown device', 'computer'],
])('“%s” and “%s” are %s', (browser, system, text, kind) => {
  expect([deviceText({ browser, system }), deviceKind({ system })]).toEqual([text, kind])
})

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1::/48', '2001:db8:1:…'],
  ['', ''],
])('the network “%s” reads %s', (network, text) => {
  expect(networkText({ network })).toBe(text)
})
