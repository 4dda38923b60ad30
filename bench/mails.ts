import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/src/db/database.ts'
import { mailsAtOnce } from '../server/src/mail/mail-transport.ts'
import { announceMonths } from '../server/src/features/notices/rules/announce.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm, monthAfter } from './lib/firm.ts'
import type { MailSink } from './lib/mail-sink.ts'
import { startMailSink } from './lib/mail-sink.ts'
import type { Measured } from './lib/processes.ts'
import type { Store } from './lib/store.ts'
import { engines, withStore } from './lib/store.ts'
import type { Findings, Options, Part } from './part.ts'
import { budget, join } from './part.ts'

const count = 10_000
const perMinute = 12_000
/** A fifth more than the mails take at the pace of the limit. */
const most = { seconds: (count * 72) / perMinute, queueSeconds: 5, aSecond: perMinute / 60 }
const columns = ['engine', 'limit', 'queued in s', 'sent in s', 'a second', 'CPU ms each', 'lost', 'twice']

/** Measures how fast the mails of a month-end go out, and kills a server meanwhile. */
export const mails: Part = {
  title: 'Mails',
  about: `A month is posted for ${count} investors, each of whom gets a notice and a mail. Two servers send them to a mail server on the same machine that accepts everything at once; one is killed by SIGKILL when half have arrived. What it had claimed stays claimed for 15 minutes: that time is skipped, and the seconds are those until the other server has sent all the rest. The runs with a limit have MAIL_PER_MINUTE=${perMinute} for both servers together. A mail that the killed server had handed over and not recorded is sent again with the same Message-ID; SMTP has no way to avoid that, and each server has at most ${mailsAtOnce} such mails. CPU is that of both servers; PostgreSQL's own is not counted.`,
  measure: async (options) => {
    const found: Findings[] = []
    for (const engine of engines)
      for (const limit of [0, perMinute])
        found.push(await withStore(engine, (store) => measureRun(store, limit, options)))
    return join(found)
  },
}

async function measureRun(store: Store, limit: number, { say }: Options): Promise<Findings> {
  const { db, start } = store
  const firm = await fillFirm(db, { investors: count, months: 1, signedIn: 1 })
  const sink = await startMailSink()
  const variables = { SMTP_URL: sink.url, MAIL_PER_MINUTE: String(limit) }
  const servers = [await start(variables), await start(variables)] as const
  const queueSeconds = await queue(db, firm)
  const { cpuMs, dead } = await sendWithKill(db, sink, servers)
  sink.close()
  const recipients = new Set(sink.arrivals.map(({ to }) => to))
  const lost = count - recipients.size
  const twice = sink.arrivals.length - recipients.size
  const sent = sink.arrivals.length - dead
  const [first, last] = [sink.arrivals[0]?.at ?? 0, sink.arrivals[sent - 1]?.at ?? 0]
  const seconds = (last - first) / 1_000
  const name = `${store.name}${limit === 0 ? '' : ' with a limit'}`
  say(`${name}: ${seconds.toFixed(1)} s, ${lost} lost, ${twice} twice`)
  const figures = [queueSeconds, seconds, sent / seconds, cpuMs / count].map((value) => value.toFixed(1))
  const pace = limit === 0 ? 'none' : `${limit / 60} a second`
  const rows = [[store.name, pace, ...figures, String(lost), String(twice)]]
  return {
    tables: [{ title: `${count} mails, two servers, one of them killed`, columns, rows }],
    budgets: [
      budget(`Mails lost on ${name}`, lost, 0),
      budget(`Mails sent twice on ${name}`, twice, mailsAtOnce),
      budget(`Queueing on ${name}`, queueSeconds, most.queueSeconds, ' s'),
      budget(`Sending on ${name}`, seconds, most.seconds, ' s'),
      ...(limit === 0 ? [] : [budget(`Pace on ${name}`, sent / seconds, most.aSecond, ' a second')]),
    ],
  }
}

/** Posts nothing, but tells everyone that a month is posted, as a posting does. Returns how many seconds it took. */
async function queue(db: Database, { investorIds, staffId }: Firm): Promise<number> {
  const began = performance.now()
  const rows = investorIds.map((userId) => ({ userId, summary: { month: monthAfter(0) } }))
  const by = { at: Date.now(), actor: { id: staffId, name: 'desk' } }
  await db.transaction((trx) => announceMonths(trx, by, 'posted', rows))
  return (performance.now() - began) / 1_000
}

/** Resolves when all is sent. Returns the CPU of both servers, and how many arrived after the dead one's claims were ended. */
async function sendWithKill(
  db: Database,
  sink: MailSink,
  [first, second]: readonly [Measured, Measured],
): Promise<{ cpuMs: number; dead: number }> {
  const before = [await first.used(), await second.used()]
  while (sink.arrivals.length < count / 2) await wait(10)
  const mine = await first.used()
  await first.kill()
  while ((await countMails(db, 'due')) > 0) await wait(100)
  // Only what the dead one had claimed, and what the other one is sending now, is left.
  const claimed = await settled(sink)
  await endClaims(db)
  while ((await countMails(db, 'unsent')) > 0) {
    await endClaims(db)
    await wait(100)
  }
  const used = [mine, await second.used()]
  const sum = (usages: typeof used) =>
    usages.reduce((total, { cpuMicroseconds }) => total + cpuMicroseconds, 0)
  return { cpuMs: (sum(used) - sum(before)) / 1_000, dead: sink.arrivals.length - claimed }
}

/** How many mails had arrived when none did for two seconds. */
async function settled(sink: MailSink): Promise<number> {
  for (;;) {
    const arrived = sink.arrivals.length
    await wait(2_000)
    if (sink.arrivals.length === arrived) return arrived
  }
}

/** How many mails are not sent, and how many of them no server has claimed. */
async function countMails(db: Database, which: 'due' | 'unsent'): Promise<number> {
  const unsent = db.read
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('next_attempt_at', 'is not', null)
  const query = which === 'due' ? unsent.where('next_attempt_at', '<=', Date.now()) : unsent
  return Number((await query.executeTakeFirstOrThrow()).mails)
}

/** Lets claims end now that would end in minutes. */
const endClaims = (db: Database): Promise<unknown> =>
  db.transaction((trx) =>
    trx
      .updateTable('outbox')
      .set({ next_attempt_at: Date.now() })
      .where('next_attempt_at', '>', Date.now() + 60_000)
      .execute(),
  )
