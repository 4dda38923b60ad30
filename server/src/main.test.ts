import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../test/command-line.ts'
import { startMailServer } from '../test/mail-server.ts'
import { RemoteClient } from '../test/remote-client.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { startServer } from '../test/server-process.ts'
import { atEnd, shared } from '../test/shared.ts'
import { newPlace } from '../test/test-database.ts'
import { openDatabase, whileOpen } from './db/open-database.ts'
import { makeDemoFirm, readDemoAccounts } from './demo/demo-firm.ts'

function start(variables: Record<string, string>, by?: 'npm start'): ServerProcess {
  const server = startServer(variables, by)
  atEnd(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  return server
}

test('an empty folder gets the demo firm, whose passwords are printed, saved, and work', async () => {
  const { dataDir } = await newPlace('sqlite', 'empty')
  const first = start({ DATA_DIR: dataDir })
  const address = await first.address
  await expect.poll(first.printed).toContain('naomi@demo.example')
  const accounts = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')
  expect(first.printed()).toContain(accounts.trim())
  expect(statSync(join(dataDir, 'demo-accounts.txt')).mode & 0o077).toBe(0)
  expect(await new RemoteClient(address).signIn('iris@demo.example', demoPassword(accounts))).toBe(200)

  first.child.kill('SIGTERM')
  await first.ended
  const second = start({ DATA_DIR: dataDir })
  await second.address
  await expect.poll(second.printed).toContain(accounts.trim())
})

/** The printed password of a demo account, by default that of iris, an investor. */
const demoPassword = (accounts: string) => /iris@demo\.example +(\S+)/.exec(accounts)?.[1] ?? ''

const demoFirm = shared(async () => {
  const place = await newPlace('sqlite')
  const firm = { dataDir: place.dataDir, publicUrl: 'http://127.0.0.1:3000' }
  await whileOpen(openDatabase(place), (db) => makeDemoFirm(db, firm, Date.now()))
  return place
})

/** A data folder with the demo firm, as a starting server creates it, and the password of iris. */
async function demoFolder() {
  const place = await newPlace('sqlite')
  cpSync(demoFirm().dataDir, place.dataDir, { recursive: true })
  return { place, password: demoPassword(readDemoAccounts(place.dataDir) ?? '') }
}

test('reset links are mailed, to a file or over SMTP, and a restart loses none', async () => {
  const { dataDir } = (await demoFolder()).place
  const first = start({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3210' })
  await forget(await first.address, 'naomi@demo.example')
  const folder = join(dataDir, 'mail')
  await expect
    .poll(() => (existsSync(folder) ? readdirSync(folder) : []))
    .toEqual([expect.stringMatching(/\.eml$/)])
  const [file = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(
    /^http:\/\/localhost:3210\/reset\/[\w-]+\/[\w-]{43}$/m,
  )
  first.child.kill('SIGTERM')
  await first.ended

  const mailServer = await startMailServer()
  await mailServer.stop()
  const variables = { DATA_DIR: dataDir, SMTP_URL: mailServer.url }
  const second = start(variables)
  await forget(await second.address, 'naomi@demo.example')
  await expect.poll(second.printed).toContain('a mail was not sent')
  expect(second.printed()).not.toContain('"recipient"')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  await mailServer.start()
  await makeMailsDue(dataDir)
  start(variables)
  await expect.poll(() => mailServer.taken, { timeout: 30_000 }).toHaveLength(1)
  expect(mailServer.taken[0]).toContain('To: naomi@demo.example')
})

/** Makes the mails due that wait for their next attempt, which must not be far: not claimed by a server that has ended. */
async function makeMailsDue(dataDir: string): Promise<void> {
  await whileOpen(openDatabase({ dataDir, databaseUrl: undefined }), async (db) => {
    const waiting = await db.read.selectFrom('outbox').select(['sent_at', 'next_attempt_at']).execute()
    for (const mail of waiting.filter(({ sent_at }) => sent_at === null))
      expect(mail.next_attempt_at).toBeLessThan(Date.now() + 30_000)
    await db.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ next_attempt_at: 0 })
        .where('next_attempt_at', 'is not', null)
        .execute(),
    )
  })
}

async function forget(address: string, email: string): Promise<void> {
  expect((await new RemoteClient(address).post('/api/users/password-reset/', { email })).status).toBe(200)
}

test('a public server does not start with demo accounts until they are removed', async () => {
  const { place, password } = await demoFolder()
  const { dataDir } = place
  rmSync(join(dataDir, 'demo-accounts.txt'))
  const refused = start({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
  expect([await refused.ended, refused.printed()]).toEqual([
    1,
    'The database holds demo accounts that still have their demo passwords (4), and HOST=0.0.0.0 opens this server to others. Remove them first: npm run portico -- remove-demo\n',
  ])
  expect((await runCommand(place, ['remove-demo'])).code).toBe(0)
  const server = start({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect(await new RemoteClient(await server.address).signIn('iris@demo.example', password)).toBe(401)
  expect(server.printed()).not.toContain('demo')
})

test('a public server does not start with demo accounts copied to PostgreSQL', async () => {
  const { place, password } = await demoFolder()
  const { databaseUrl = '' } = await newPlace('postgres', 'empty')
  expect((await runCommand(place, ['copy-to', databaseUrl])).code).toBe(0)
  const variables = { DATA_DIR: place.dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const refused = start(variables)
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toContain('npm run portico -- remove-demo')
  expect((await runCommand({ ...place, databaseUrl }, ['remove-demo'])).output).toMatch(/^Disabled /)
  const server = start(variables)
  expect(await new RemoteClient(await server.address).signIn('iris@demo.example', password)).toBe(401)
})

describe('an empty folder', () => {
  const startOn = async (variables: Record<string, string>) => {
    const { dataDir } = await newPlace('sqlite', 'empty')
    const server = start({ DATA_DIR: dataDir, ...variables })
    return { address: await server.address, printed: server.printed }
  }
  const servers = shared(async () => {
    const starting = [startOn({ NODE_ENV: 'production' }), startOn({ PORTICO_DEMO: 'off' })] as const
    const [inProduction, withoutDemo] = await Promise.all(starting)
    return { inProduction, withoutDemo }
  })

  test('gets no demo firm with PORTICO_DEMO=off or in production', async () => {
    for (const { address, printed } of Object.values(servers())) {
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      expect(printed()).not.toContain('demo')
    }
  })

  test('in production only, logs which texts of the firm are still the shipped ones or missing', () => {
    const { inProduction, withoutDemo } = servers()
    for (const sentence of [
      'Still placeholders in site.config.ts: name, shortName, email',
      'Left out of the legal notice until site.legal.ts has them: Legal form, Principal office',
    ]) {
      expect(inProduction.printed()).toContain(sentence)
      expect(withoutDemo.printed()).not.toContain(sentence)
    }
  })
})

test('SIGTERM to npm start reaches the server, and npm waits for it to end', async () => {
  const { dataDir } = await newPlace('sqlite')
  const npm = start({ DATA_DIR: dataDir, PORTICO_DEMO: 'off' }, 'npm start')
  const address = await npm.address
  npm.child.kill('SIGTERM')
  await npm.ended
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

test('a port in use is reported in one sentence, with a non-zero exit code', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => taken.once('listening', listening))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const { dataDir } = await newPlace('sqlite')
  const server = start({ DATA_DIR: dataDir, PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.printed()).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Set PORT to a free one.\n`,
  )
})

test.each([
  [
    'a data folder that cannot be used',
    (dir: string) => ({ DATA_DIR: join(dir, 'file', 'data') }),
    /^The data folder .* cannot be used .*\n$/,
  ],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    /^The database of DATABASE_URL cannot be reached .*\n$/,
  ],
  [
    'an https address without the number of proxies',
    () => ({ PUBLIC_URL: 'https://portal.example.com' }),
    /^PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: .*\n$/,
  ],
  ['a setting that makes no sense', () => ({ PORT: 'http' }), /^PORT must be a number from 0 to 65535\.\n$/],
])('%s is reported in one sentence, with a non-zero exit code', async (_, variables, sentence) => {
  const { dataDir } = await newPlace('sqlite')
  writeFileSync(join(dataDir, 'file'), '')
  const server = start({ DATA_DIR: dataDir, ...variables(dataDir) })
  expect(await server.ended).toBe(1)
  expect(server.printed()).toMatch(sentence)
})
