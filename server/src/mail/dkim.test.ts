import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedIn } from '../../test/documented-server.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { newPlace } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { letter } from './letter.ts'
import { openTransport } from './mail-transport.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** What Debian's python3-dkim says of a message, given the TXT record of its key. */
const verifier = `
import sys, dkim
record = sys.argv[1].encode()
names = []
def txt(name, timeout=5):
    names.append(name.decode() if isinstance(name, bytes) else name)
    return record
message = sys.stdin.buffer.read()
print(dkim.verify(message, dnsfunc=txt), names[0] if names else '')
`

/** Debian's own, which sees Debian's packages. */
const python = '/usr/bin/python3'
const hasVerifier = spawnSync(python, ['-c', 'import dkim']).status === 0

const token = unsubscribeToken('a secret', { userId: 10_000, list: 'month_posted' })
const mail = {
  id: 7,
  recipient: 'ann@client.example',
  createdAt: Date.UTC(2025, 7, 4, 15, 30),
  unsubscribeUrl: `https://portal.a-rather-long-name-of-a-firm.example.com/u/${token}`,
  ...letter('Grüße: July 2025 is posted', [
    'Your figures through July 2025 are ready. '.repeat(5),
    { url: `https://portal.example/dashboard?${'long-part'.repeat(20)}`, label: 'Your account' },
  ]),
}

/** A key made by the commands of docs/operations.md, and its TXT record as it says. */
async function newKey() {
  const { dataDir } = await newPlace('sqlite')
  const options = { cwd: dataDir, input: printedIn('Mail'), encoding: 'utf8', stdio: 'pipe' } as const
  const printed = execFileSync('sh', ['-e'], options)
  const settings = {
    DATA_DIR: dataDir,
    DKIM_DOMAIN: 'firm.example',
    DKIM_KEY_FILE: join(dataDir, 'dkim.pem'),
  }
  return { dataDir, settings, record: `v=DKIM1; k=rsa; p=${printed}` }
}

const verdictOn = (message: string, record: string): string =>
  execFileSync(python, ['-c', verifier, record], { input: message, encoding: 'utf8' }).trim()

const verified = 'True portico._domainkey.firm.example.'

/** The header fields that the signature covers. */
const signedFields = (message: string): string[] =>
  (/\bh=([^;]+)/.exec(message)?.[1] ?? '').replaceAll(/\s/g, '').toLowerCase().split(':')

test.skipIf(!hasVerifier)(
  'a mail that is sent has a signature that python3-dkim verifies, and both unsubscribe headers are part of it (skipped without python3-dkim)',
  async () => {
    const [server, { settings, record }] = [await startMailServer(), await newKey()]
    await openTransport(readConfig({ ...settings, SMTP_URL: server.url })).send(mail)
    const [message = ''] = server.taken
    expect(verdictOn(message, record)).toBe(verified)
    expect(signedFields(message)).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(message).toContain(`\r\nList-Unsubscribe: <${mail.unsubscribeUrl}>\r\n`)
    expect(message).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')

    const flipped = message.replace('One-Click', 'One-Clock')
    expect(verdictOn(flipped, record)).toMatch(/^False/)
    expect(verdictOn(message.replace('figures', 'fingers'), record)).toMatch(/^False/)
  },
)

test.skipIf(!hasVerifier)(
  'so has a mail that is written to a file (skipped without python3-dkim)',
  async () => {
    const { dataDir, settings, record } = await newKey()
    await openTransport(readConfig(settings)).send(mail)
    const [file = ''] = readdirSync(join(dataDir, 'mail'))
    const message = readFileSync(join(dataDir, 'mail', file), 'latin1')
    expect(verdictOn(readFileSync(join(dataDir, 'mail', file), 'utf8'), record)).toBe(verified)
    expect(signedFields(message)).toContain('list-unsubscribe-post')
  },
)

test('without a key, mails are not signed', async () => {
  const server = await startMailServer()
  await openTransport(readConfig({ SMTP_URL: server.url })).send(mail)
  expect(server.taken[0]).not.toContain('DKIM-Signature')
})

test('a mail that cannot be turned off has no unsubscribe header', async () => {
  const server = await startMailServer()
  await openTransport(readConfig({ SMTP_URL: server.url })).send({ ...mail, unsubscribeUrl: undefined })
  expect(server.taken[0]).not.toContain('List-Unsubscribe')
})

test('a key that is missing, no key, too short or without a domain stops the start with one sentence', async () => {
  const { dataDir, settings } = await newKey()
  const broken = join(dataDir, 'broken.pem')
  writeFileSync(broken, 'no key')
  const short = join(dataDir, 'short.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  writeFileSync(short, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  for (const DKIM_KEY_FILE of [broken, short, join(dataDir, 'none.pem')])
    expect(() => readConfig({ ...settings, DKIM_KEY_FILE })).toThrow(
      'DKIM_KEY_FILE must be a file with a private RSA key of at least 2048 bits',
    )
  expect(() => readConfig({ ...settings, DKIM_DOMAIN: '' })).toThrow(
    'DKIM_DOMAIN and DKIM_KEY_FILE go together',
  )
  expect(() => readConfig({ ...settings, DKIM_KEY_FILE: '' })).toThrow('go together')
})
