import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows.replace(')', '; rv:140.0)')} Gecko/20100101 Firefox/140.0`, 'Firefox', 'Windows'],
  [`${windows} ${webkit} Chrome/137.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${webkit} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${webkit} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'Opera', 'Windows'],
  [`${phone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${phone} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${phone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/137.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl/8.14.1', '', ''],
  [`${'x'.repeat(10_000)} Firefox/1`, '', ''],
  [undefined, '', ''],
])('%s', (agent, browser, system) => {
  const headers = agent === undefined ? {} : { 'user-agent': agent }
  expect(deviceOf({ headers, ip: '203.0.113.77' })).toEqual({ browser, system, network: '203.0.113.0/24' })
})
