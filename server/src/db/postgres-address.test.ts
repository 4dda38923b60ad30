import { expect, test } from 'vitest'
import { DatabaseStartError } from './database-errors.ts'
import { readAddress } from './postgres-address.ts'

/** Hosts, ports and name, as text. */
const read = (url: string) => readAddress(url).name

test.each([
  ['postgres://db.example.com/portico', 'db.example.com:5432/portico'],
  ['postgres://me:secret@a:5433,b/portico', 'a:5433,b:5432/portico'],
  ['postgresql://me@a,[::1]:5433,c:1/portico?sslmode=disable', 'a:5432,::1:5433,c:1/portico'],
  ['postgres://a%2Dz:1,%2Fvar%2Frun:2/two%20words', 'a-z:1,/var/run:2/two words'],
  ['postgres:///portico?host=a,b&port=1,2', 'a:1,b:2/portico'],
  ['postgres:///portico?host=/tmp,b&port=7', '/tmp:7,b:7/portico'],
  ['postgres://me:p@ss@a:1,b:2/portico', 'a:1,b:2/portico'],
])('%s has the hosts and database %s', (url, name) => {
  expect(read(url)).toBe(name)
})

test.each([
  ['postgres://a/x', false],
  ['postgres://a/x?target_session_attrs=any', false],
  ['postgres://a/x?target_session_attrs=read-write', true],
  ['postgres://a/x?target_session_attrs=primary', true],
  ['postgres://a,b/x', true],
  ['postgres://a,b/x?target_session_attrs=any', true],
])('%s: only a host that accepts writes is used: %s', (url, expected) => {
  expect(readAddress(url).mustBeWritable).toBe(expected)
})

test('each host keeps the user, the password and the other settings', () => {
  const { hosts, options } = readAddress(
    'postgres://me:s%40cret@a,b:2/x?sslmode=disable&options=-c%20work_mem%3D8MB&target_session_attrs=read-write',
  )
  expect(hosts.map(({ url }) => url)).toEqual([
    'postgres://me:s%40cret@a/x?sslmode=disable',
    'postgres://me:s%40cret@b:2/x?sslmode=disable',
  ])
  expect(options).toBe('-c work_mem=8MB')
})

test.each([
  ['postgres:///x?host=a,b,c&port=1,2', '3 hosts, but 2 ports'],
  ['postgres://a:99999,b/x', 'Invalid URL'],
  ['postgres://a,b:word/x', 'Invalid URL'],
  [
    'postgres://a,b/x?target_session_attrs=standby',
    'target_session_attrs=standby may lead to a host without writes',
  ],
])('%s is refused: %s', (url, reason) => {
  expect(() => readAddress(url)).toThrow(
    new DatabaseStartError(`DATABASE_URL is not an address of PostgreSQL (${reason}).`),
  )
})
