import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mailSenderOf } from '../../test/mail-sender.ts'
import { startMailServer, textOf } from '../../test/mail-server.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { lockPace, updatePace } from './claim-queries.ts'
import type { MailTransport } from './mail-transport.ts'
import { smtpTransport } from './mail-transport.ts'
import { insertListedMail, insertMail } from './outbox-queries.ts'
import type { LastingSender } from './send-outbox.ts'
import { sendOutbox, startSender } from './send-outbox.ts'

const second = 1_000
const day = 24 * 60 * 60 * second
const from = 'Portico <no-reply@portal.example>'
const impatient = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 }

interface Warned {
  warned: unknown[]
  warnedOfOutbox: unknown[]
}

function senderOf(app: TestApp, transport: MailTransport): LastingSender & Warned {
  const warned: unknown[] = []
  const warnedOfOutbox: unknown[] = []
  return {
    ...mailSenderOf(app, transport, { warn: (failure) => void warned.push(failure) }),
    warned,
    warnOfOutbox: (failure) => void warnedOfOutbox.push(failure),
    warnedOfOutbox,
  }
}

const lookingOften = (sender: LastingSender): LastingSender => ({ ...sender, lookEveryMs: 50 })

async function queue(app: TestApp, count: number): Promise<string[]> {
  const texts: string[] = []
  for (let k = 0; k < count; k++) {
    const account = await app.addAccount({ email: `reader${k}@client.example` })
    const text = `Mail ${k}, grüße and one long line: ${'/abc-0123456789'.repeat(12)}`
    texts.push(text)
    const mail = { subject: `Mail ${k}`, text: `${text}\n`, html: `<p>${text}</p>` }
    await app.db.transaction((trx) => insertMail(trx, { accountId: account.id, at: app.now(), ...mail }))
  }
  return texts
}

const outbox = (app: TestApp) => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
const sentTexts = (messages: string[]) => messages.map((message) => textOf(message).trim()).toSorted()

onEachEngine('the outbox', (start) => {
  test('sends a mail once, with a text and an HTML part, and erases its body', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const texts = await queue(app, 1)
    const sender = senderOf(app, smtpTransport(server.url, { from }))
    await sendOutbox(sender)
    await sendOutbox(sender)
    expect(sentTexts(server.taken)).toEqual(texts)
    expect(server.taken[0]).toContain('From: Portico <no-reply@portal.example>')
    expect(server.taken[0]).toContain('To: reader0@client.example')
    expect(server.taken[0]).toContain('Content-Type: text/html; charset=utf-8')
    expect(server.taken[0]).toContain(`Message-ID: <${app.now()}.1@portal.example>`)
    expect(await outbox(app)).toMatchObject([
      { attempts: 1, next_attempt_at: null, sent_at: app.now(), text: '', html: '', last_error: null },
    ])
  })

  test('a mail server that refuses, hangs, hangs up, goes away and comes back gets every mail once', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const texts = await queue(app, 3)
    const sender = senderOf(app, smtpTransport(server.url, { from }))
    const waitsBriefly = { ...sender, transport: smtpTransport(server.url, { from }, impatient) }
    const moods = ['refuses', 'hangs', 'drops'] as const
    for (const mood of moods) {
      server.mood = mood
      // A short timeout, because one server hangs.
      await sendOutbox(mood === 'hangs' ? waitsBriefly : sender)
    }
    await server.stop()
    app.pass(6 * second)
    await sendOutbox(sender)
    expect(server.taken).toEqual([])
    const failures = (await outbox(app)).map(({ attempts, last_error }) => [attempts, last_error])
    expect(failures).toEqual([
      [2, 'ESOCKET'],
      [1, 'ETIMEDOUT'],
      [1, 'ECONNECTION'],
    ])

    server.mood = 'takes'
    await server.start()
    app.pass(day)
    await sendOutbox(sender)
    expect(sentTexts(server.taken)).toEqual(texts)
    expect(JSON.stringify(sender.warned)).not.toContain('@')
    expect(sender.warned[0]).toEqual({ mail: 1, attempts: 1, errorCode: 'EMESSAGE 451' })
  })

  test('retry delays grow up to a day; after a week the mail is given up and erased', async () => {
    const app = await start()
    await queue(app, 1)
    const began = app.now()
    const refusing = { send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENO' })) }
    const sender = senderOf(app, refusing)
    const waits: number[] = []
    for (;;) {
      await sendOutbox(sender)
      const next = (await outbox(app))[0]?.next_attempt_at
      if (next === null || next === undefined) break
      waits.push(next - app.now())
      app.pass(next - app.now() - 1)
      await sendOutbox(sender)
      app.pass(1)
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40].map((s) => s * second))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(day)
    expect(sender.warned).toHaveLength(waits.length + 1)
    expect(app.now() - began).toBeGreaterThan(6 * day)
    expect(await outbox(app)).toMatchObject([{ sent_at: null, text: '', html: '', last_error: 'ENO' }])
  })

  test('two senders at once send nothing twice', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const texts = await queue(app, 12)
    const transport = smtpTransport(server.url, { from })
    await Promise.all([1, 2, 3].map(() => sendOutbox(senderOf(app, transport))))
    expect(sentTexts(server.taken)).toEqual(texts.toSorted())
  })

  test('the mail of a sender that died is sent later by another', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const texts = await queue(app, 1)
    let taken = false
    const dying = () => {
      taken = true
      return new Promise<void>(() => undefined)
    }
    void sendOutbox(senderOf(app, { send: dying }))
    await expect.poll(() => taken).toBe(true)
    const sender = senderOf(app, smtpTransport(server.url, { from }))
    await sendOutbox(sender)
    expect(server.taken).toEqual([])
    app.pass(60 * second - 1)
    await sendOutbox(sender)
    expect(server.taken).toEqual([])
    app.pass(1)
    await sendOutbox(sender)
    expect(sentTexts(server.taken)).toEqual(texts)
  })

  test('a running sender finds new mails, finishes the current one when stopped, and can be restarted', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const transport = smtpTransport(server.url, { from })
    const first = startSender(lookingOften(senderOf(app, transport)))
    onTestFinished(() => first.stop())
    await queue(app, 1)
    await expect.poll(() => server.taken.length).toBe(1)
    await first.stop()
    const account = await app.addAccount()
    const mail = { accountId: account.id, at: app.now(), subject: 'Late', text: 'late\n', html: '' }
    await app.db.transaction((trx) => insertMail(trx, mail))
    const second = startSender(lookingOften(senderOf(app, transport)))
    onTestFinished(() => second.stop())
    await expect.poll(() => server.taken.length).toBe(2)
    await expect.poll(async () => (await outbox(app)).every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  test('a lost database is logged once, not as a failed mail, and mails are sent when it is back', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const texts = await queue(app, 1)
    const rename = (from: string, to: string) =>
      app.db.transaction((trx) => trx.schema.alterTable(from).renameTo(to).execute())
    await rename('outbox', 'gone')
    let looks = 0
    const counting = {
      ...app.db,
      get read() {
        looks++
        return app.db.read
      },
    }
    const sender = { ...senderOf(app, smtpTransport(server.url, { from })), db: counting }
    const running = startSender(lookingOften(sender))
    onTestFinished(() => running.stop())
    await expect.poll(() => looks).toBeGreaterThan(2)
    expect([sender.warned, sender.warnedOfOutbox]).toEqual([[], [{ errorCode: expect.any(String) }]])
    await rename('gone', 'outbox')
    await expect.poll(() => sentTexts(server.taken)).toEqual(texts)
    // It is back once the mail is recorded as sent and a later look, of two reads, has ended well.
    await expect.poll(async () => (await outbox(app)).every(({ sent_at }) => sent_at !== null)).toBe(true)
    const looked = looks
    await expect.poll(() => looks).toBeGreaterThan(looked + 4)
    await rename('outbox', 'gone')
    await expect.poll(() => sender.warnedOfOutbox).toHaveLength(2)
    await running.stop()
    expect(sender.warned).toEqual([])
    await rename('gone', 'outbox')
  })

  test('a mail by itself goes before digests that have waited longer', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const { id } = await app.addAccount({ email: 'ann@client.example' })
    const digest = { at: app.now(), subject: 'Digest', text: 'digest\n', html: '', userId: id }
    const reset = { accountId: id, at: app.now() + 1, subject: 'Reset', text: 'reset\n', html: '' }
    await app.db.transaction(async (trx) => {
      await insertListedMail(trx, 'ann@client.example', { ...digest, list: 'digest' })
      await insertMail(trx, reset)
    })
    app.pass(second)
    await sendOutbox(senderOf(app, smtpTransport(server.url, { from })))
    expect(server.taken.map((message) => /^Subject: (\w+)/m.exec(message)?.[1])).toEqual(['Reset', 'Digest'])
  })

  test('a pace that a server left whose clock was hours ahead holds no mail back', async () => {
    const [app, server] = [await start(), await startMailServer()]
    await queue(app, 2)
    await app.db.transaction(async (trx) => {
      await lockPace(trx)
      await updatePace(trx, app.now() + 2 * 60 * 60 * second)
    })
    await sendOutbox({ ...senderOf(app, smtpTransport(server.url, { from })), perMinute: 6_000 })
    expect(server.taken).toHaveLength(2)
  })

  test('sends no mail early, though the database may take long to tell the time', async () => {
    const app = await start()
    await queue(app, 1)
    const sharedTime = async () => {
      await wait(200)
      return Date.now()
    }
    const nextAt = Date.now() + second
    await app.db.transaction(async (trx) => {
      await lockPace(trx)
      await updatePace(trx, nextAt)
    })
    let sentAt = 0
    const transport = { send: async () => void (sentAt = Date.now()) }
    await sendOutbox({ ...senderOf(app, transport), clock: Date.now, sharedTime, perMinute: 60 })
    expect(sentAt).toBeGreaterThanOrEqual(nextAt - 2)
  })

  test('queues nothing for an unknown or disabled account, nor if the transaction fails', async () => {
    const app = await start()
    const { id } = await app.addAccount()
    const mail = { accountId: id, at: app.now(), subject: 's', text: 't', html: 'h' }
    await expect(
      app.db.transaction(async (trx) => {
        await insertMail(trx, mail)
        throw new Error('after all')
      }),
    ).rejects.toThrow('after all')
    await app.db.transaction((trx) => insertMail(trx, { ...mail, accountId: 999 }))
    await app.db.transaction((trx) => trx.updateTable('users').set({ disabled_since: 1 }).execute())
    await app.db.transaction((trx) => insertMail(trx, mail))
    expect(await outbox(app)).toEqual([])
  })
})
