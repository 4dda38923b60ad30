import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coarseNetworkOf, networkOf, siteOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::2%25eth1', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::9]:443', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['no address', undefined],
  [undefined, undefined],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

test.each(['', ' ', 'unknown', '%eth0', '_hidden', '1.2.3.4.5', '1.2.3.999', ':::', '2001:db8::/32', 'a,b'])(
  '"%s" is no address and is counted with all others that are none',
  (address) => {
    expect(networkOf(address)).toBe('unknown')
  },
)

test('any text has a network, and so has a socket that is gone', () => {
  fc.assert(fc.property(fc.string(), (text) => networkOf(text) !== ''))
  expect(networkOf(undefined)).toBe('unknown')
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1::/48'],
  ['no address', ''],
  [undefined, ''],
])('%s is shown to its owner as %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network)
})
