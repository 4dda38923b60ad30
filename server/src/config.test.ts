import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { newPlace } from '../test/test-database.ts'
import { createDemoKey, demoKeyFile } from './security/demo-key.ts'
import { readConfig } from './config.ts'

test('without settings, serves the demo on 127.0.0.1:3000 from ./data', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    demo: true,
    production: false,
    shedAfterMs: 500,
  })
})

test.each([
  [{ PORTICO_DEMO: 'off' }],
  [{ NODE_ENV: 'production' }],
  [{ HOST: '0.0.0.0' }],
  [{ DATABASE_URL: 'postgres://localhost/portico' }],
])('there is no demo firm with %o', (environment) => {
  expect(readConfig(environment).demo).toBe(false)
})

test.each([
  [{}, undefined],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, undefined],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000/' }, undefined],
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ PUBLIC_URL: 'https://portal.example.com' }, 'PUBLIC_URL=https://portal.example.com'],
  [{ PUBLIC_URL: 'http://192.168.1.7' }, 'PUBLIC_URL=http://192.168.1.7'],
  [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL=https://localhost'],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=1'],
  [{ TRUST_PROXY: 'off' }, undefined],
  [{ ALLOWED_ORIGINS: 'https://app.example.com' }, 'ALLOWED_ORIGINS=https://app.example.com'],
])('%o makes the server public (%s), without a demo firm', (environment, publicBy) => {
  const config = readConfig(environment)
  expect([config.publicBy, config.demo]).toEqual([publicBy, publicBy === undefined])
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://localhost/portico' }, 'DATABASE_URL must begin with postgres://.'],
  [{ BACKUP_DATABASE_URL: 'mysql://localhost/portico' }, 'BACKUP_DATABASE_URL must begin with postgres://.'],
  [{ PUBLIC_URL: 'portal.example.com' }, 'PUBLIC_URL must be an address such as https://portal.example.com.'],
  [
    { ALLOWED_ORIGINS: 'https://app.example.com, *' },
    'ALLOWED_ORIGINS must be addresses such as https://app.example.com, with commas between them.',
  ],
  [
    { ALLOWED_ORIGINS: 'https://app.example.com/portal' },
    'ALLOWED_ORIGINS must be addresses such as https://app.example.com, with commas between them.',
  ],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a whole number of hours, 1 to 9999.'],
  [{ IMPERSONATION_REASON: 'yes' }, 'IMPERSONATION_REASON must be optional or required.'],
  [{ SHED_AFTER_MS: '0.5' }, 'SHED_AFTER_MS must be a whole number of milliseconds, 0 for never.'],
  [{ PORTICO_DEMO: 'maybe' }, 'PORTICO_DEMO must be on or off.'],
  [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY must be on, off, or how many'],
  [
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
  ],
  [{ MAIL_FROM: 'the desk' }, 'MAIL_FROM must be an e-mail address or Name <address>.'],
  [{ MAIL_FROM: 'Desk <a@b.example>\nBcc: c@d.example' }, 'MAIL_FROM must be an e-mail address'],
  [{ SECRET_KEY: 'password' }, 'SECRET_KEY must be 32 random bytes in base64 or hex. Make one with: openssl'],
  [{ SECRET_KEY: 'ab'.repeat(31) }, 'SECRET_KEY must be 32 random bytes'],
  [{ STAFF_SECOND_FACTOR: 'on' }, 'STAFF_SECOND_FACTOR must be optional or required.'],
  [{ OLD_SECRET_KEY: 'password' }, 'OLD_SECRET_KEY must be the previous SECRET_KEY'],
  [{ STAFF_SECOND_FACTOR: 'required' }, 'STAFF_SECOND_FACTOR=required needs a key. SECRET_KEY must be'],
])('%o is refused with a message', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://portal.example.com' }, false],
  [{ PUBLIC_URL: 'https://localhost:8443' }, false],
  [{ PUBLIC_URL: 'https://portal.example.com' }, true],
  [{ PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '' }, true],
  [{ PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '1' }, false],
  // A tunnel that handles TLS and passes bytes on.
  [{ PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: 'off' }, false],
])('whether a server with %o must not start: %s', (environment, isRefused) => {
  expect(readConfig(environment).refusal !== undefined).toBe(isRefused)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 })
  expect(readConfig({ DATABASE_URL: '' }).databaseUrl).toBeUndefined()
})

test('mails come from MAIL_FROM, or from the site itself', () => {
  const from = (environment: Record<string, string>) => readConfig(environment).mail.from
  expect(from({})).toBe('"Sports Index Fund" <no-reply@localhost>')
  expect(from({ HOST: '::1' })).toBe('"Sports Index Fund" <no-reply@localhost>')
  expect(from({ PUBLIC_URL: 'https://portal.example.com' })).toBe(
    '"Sports Index Fund" <no-reply@portal.example.com>',
  )
  expect(from({ MAIL_FROM: 'The Desk <desk@firm.example>' })).toBe('The Desk <desk@firm.example>')
  expect(from({ MAIL_FROM: 'desk@firm.example' })).toBe('desk@firm.example')
  expect(readConfig({}).mail.smtpUrl).toBeUndefined()
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mail.smtpUrl).toBe('smtp://127.0.0.1:2525')
})

test('sessions last as long as the settings say', () => {
  const minute = 60_000
  const hour = 60 * minute
  expect(readConfig({}).sessions).toMatchObject({
    ordinary: { idleLimitMs: 30 * minute, absoluteLimitMs: 12 * hour },
    remembered: { idleLimitMs: 7 * 24 * hour, absoluteLimitMs: 30 * 24 * hour },
  })
  const shorter = readConfig({ SESSION_IDLE_MINUTES: '5', SESSION_HOURS: '1', REMEMBERED_DAYS: '10' })
  expect(shorter.sessions).toMatchObject({
    ordinary: { idleLimitMs: 5 * minute, absoluteLimitMs: hour },
    remembered: { idleLimitMs: 7 * 24 * hour, absoluteLimitMs: 10 * 24 * hour },
  })
})

test('a demo firm without SECRET_KEY has its own key, which is only a former one once the server is public', async () => {
  const { dataDir } = await newPlace('sqlite')
  createDemoKey(dataDir)
  const demo = readConfig({ DATA_DIR: dataDir }).secondFactor.key
  expect(demo).toHaveLength(32)
  expect(statSync(join(dataDir, demoKeyFile)).mode & 0o077).toBe(0)
  const production = { DATA_DIR: dataDir, NODE_ENV: 'production' }
  expect(readConfig(production).secondFactor).toEqual({ formerKey: demo, required: false })
  const own = Buffer.alloc(32, 1)
  const { secondFactor } = readConfig({ ...production, SECRET_KEY: own.toString('hex') })
  expect(secondFactor).toEqual({ key: own, formerKey: demo, required: false })
})

test('the key for secrets is read from hex and from base64, and never appears in a message', () => {
  // Not the folder in which a demo of this checkout keeps its key.
  const DATA_DIR = 'none'
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, k) => 7 * k))
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const { secondFactor } = readConfig({
      DATA_DIR,
      SECRET_KEY: bytes.toString(encoding),
      STAFF_SECOND_FACTOR: 'required',
    })
    expect(secondFactor).toEqual({ key: bytes, required: true })
  }
  const both = { DATA_DIR, SECRET_KEY: bytes.toString('hex'), OLD_SECRET_KEY: bytes.toString('base64') }
  expect(readConfig(both).secondFactor).toEqual({ key: bytes, formerKey: bytes, required: false })
  expect(readConfig({ DATA_DIR }).secondFactor).toEqual({ required: false })
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2')
})
