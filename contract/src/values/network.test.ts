import { expect, test } from 'vitest'
import { networkText } from './network.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1::/48', '2001:db8:1:…'],
  ['', ''],
])('the network “%s” reads %s', (network, text) => {
  expect(networkText(network)).toBe(text)
})
