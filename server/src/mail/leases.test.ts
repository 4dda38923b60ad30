import { expect, test } from 'vitest'
import { mailSenderOf } from '../../test/mail-sender.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { sharedTimeOf } from '../db/shared-time.ts'
import { insertMail } from './outbox-queries.ts'
import type { MailOutcome } from './send-outbox.ts'
import { sendOutbox } from './send-outbox.ts'

const second = 1_000
const often = { renewEveryMs: 20 }

async function queue(app: TestApp, count: number): Promise<void> {
  for (let k = 0; k < count; k++) {
    const { id } = await app.addAccount()
    const mail = { accountId: id, at: app.now(), subject: `Mail ${k}`, text: 'text\n', html: '' }
    await app.db.transaction((trx) => insertMail(trx, mail))
  }
}

/** A mail server that keeps every mail until it is told what to answer. */
function slowTransport() {
  const held: { mail: Mail; accept: () => void; refuse: (error: Error) => void }[] = []
  const transport: MailTransport = {
    send: (mail) => new Promise<void>((accept, refuse) => void held.push({ mail, accept, refuse })),
  }
  return { transport, held }
}

const outbox = (app: TestApp) => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
const claimEnds = async (app: TestApp) =>
  (await outbox(app)).flatMap(({ next_attempt_at: at }) => at ?? []).map((at) => (at - app.now()) / second)

onEachEngine('claims of mails', (start) => {
  test('are renewed while a slow mail server takes its time, and end with the mail', async () => {
    const app = await start()
    await queue(app, 1)
    const [slow, other] = [slowTransport(), slowTransport()]
    const sending = sendOutbox(mailSenderOf(app, slow.transport, often))
    await expect.poll(() => slow.held.length).toBe(1)
    for (let k = 0; k < 5; k++) {
      app.pass(50 * second)
      await expect.poll(() => claimEnds(app)).toEqual([60])
      await sendOutbox(mailSenderOf(app, other.transport))
    }
    slow.held[0]?.accept()
    await sending
    app.pass(120 * second)
    await sendOutbox(mailSenderOf(app, other.transport))
    expect(other.held).toEqual([])
    expect(await outbox(app)).toMatchObject([{ attempts: 1, next_attempt_at: null, last_error: null }])
  })

  test('that ended while a process was frozen belong to the other: it gives back nothing and records no failure', async () => {
    const app = await start()
    await queue(app, 13)
    const [frozen, other] = [slowTransport(), slowTransport()]
    const first = sendOutbox(mailSenderOf(app, frozen.transport))
    await expect.poll(() => frozen.held.length).toBe(1)
    frozen.held[0]?.accept()
    // The next claim takes the other twelve, of which eight are handed over.
    await expect.poll(() => frozen.held.length).toBe(9)
    app.pass(60 * second)
    const sendingAgain = sendOutbox(mailSenderOf(app, other.transport))
    await expect.poll(() => other.held.length).toBe(1)
    other.held[0]?.accept()
    await expect.poll(() => other.held.length).toBe(9)
    const claimed = await outbox(app)

    for (const { refuse } of frozen.held.slice(1)) refuse(new Error('too late'))
    await first
    expect(frozen.held).toHaveLength(9)
    expect(await outbox(app)).toEqual(claimed)
    while (other.held.length < 12) {
      const before = other.held.length
      for (const { accept } of other.held) accept()
      await expect.poll(() => other.held.length).toBeGreaterThan(before)
    }
    for (const { accept } of other.held) accept()
    await sendingAgain
    expect((await outbox(app)).every(({ sent_at: at }) => at !== null)).toBe(true)
    expect(new Set(other.held.map(({ mail }) => mail.id)).size).toBe(12)
  })

  test.each([
    { passedMs: 30 * second, left: [30] },
    { passedMs: 30 * second + 1, left: [60] },
  ])(
    'that were not renewed for $passedMs ms have $left s left for the next mail',
    async ({ passedMs, left }) => {
      const app = await start()
      await queue(app, 10)
      const slow = slowTransport()
      const sending = sendOutbox(mailSenderOf(app, slow.transport))
      await expect.poll(() => slow.held.length).toBe(1)
      slow.held[0]?.accept()
      await expect.poll(() => slow.held.length).toBe(9)
      app.pass(passedMs)
      for (const { accept } of slow.held) accept()
      // Below half a minute it is given back first, and claimed again.
      await expect.poll(() => slow.held.length).toBe(10)
      await expect.poll(() => claimEnds(app)).toEqual(left)
      slow.held[9]?.accept()
      await sending
    },
  )

  test('end with an outcome that is counted', async () => {
    const app = await start()
    await queue(app, 3)
    const counted: MailOutcome[] = []
    const details = { count: (outcome: MailOutcome) => void counted.push(outcome) }
    const answers = [
      () => Promise.resolve(),
      () => Promise.reject(Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 })),
      () => Promise.reject(Object.assign(new Error('later'), { command: 'RCPT TO', responseCode: 451 })),
    ]
    const transport = { send: ({ id }: Mail) => (answers[id - 1] ?? answers[2])?.() ?? Promise.resolve() }
    await sendOutbox(mailSenderOf(app, transport, details))
    expect(counted.toSorted()).toEqual(['deferred', 'rejected', 'sent'])
    app.pass(8 * 24 * 60 * 60 * second)
    await sendOutbox(mailSenderOf(app, transport, details))
    expect(counted.at(-1)).toBe('expired')
  })
})

const tenMinutes = 600 * second

onEachEngine(
  'two senders whose clocks differ by ten minutes',
  (start, engine) => {
    test.each([
      { behindMs: 0, aheadMs: tenMinutes },
      { behindMs: tenMinutes, aheadMs: 0 },
    ])('do not send what the other has claimed', async ({ behindMs, aheadMs }) => {
      const app = await start()
      const senderAt = (skewMs: number, transport: MailTransport) => {
        const clock = () => Date.now() + skewMs
        return mailSenderOf(app, transport, { clock, sharedTime: sharedTimeOf(engine, clock), ...often })
      }
      for (const [claims, looks] of [
        [-behindMs, aheadMs],
        [aheadMs, -behindMs],
      ] as const) {
        await queue(app, 1)
        const [slow, other] = [slowTransport(), slowTransport()]
        const sending = sendOutbox(senderAt(claims, slow.transport))
        await expect.poll(() => slow.held.length).toBe(1)
        let ends = 0
        const looking = sendOutbox(senderAt(looks, other.transport)).then(() => ends++)
        await expect.poll(() => ends + other.held.length).toBe(1)
        expect(other.held).toEqual([])
        slow.held[0]?.accept()
        await Promise.all([sending, looking])
      }
    })

    test('send at once what the one that is ahead has queued', async () => {
      const app = await start()
      app.pass(Date.now() + tenMinutes - app.now())
      await queue(app, 1)
      const sent: number[] = []
      const transport = { send: ({ id }: Mail) => Promise.resolve(void sent.push(id)) }
      await sendOutbox(mailSenderOf(app, transport, { sharedTime: sharedTimeOf(engine, Date.now) }))
      expect(sent).toHaveLength(1)
    })
  },
  ['postgres'],
)
