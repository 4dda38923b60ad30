import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/src/db/database.ts'
import type { Engine } from '../server/src/db/schema-step.ts'
import { mailsAtOnce } from '../server/src/mail/mail-transport.ts'
import { announceMonths } from '../server/src/features/notices/rules/announce.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm, monthAfter } from './lib/firm.ts'
import type { MailSink } from './lib/mail-sink.ts'
import { startMailSink } from './lib/mail-sink.ts'
import { startPortico } from './lib/processes.ts'
import { withStore } from './lib/store.ts'
import type { Findings, Options, Part } from './part.ts'

const count = 10_000
const perMinute = 12_000
/** A fifth more than the mails take at the pace of the limit. */
const most = { seconds: (count * 72) / perMinute, queueSeconds: 5, aSecond: perMinute / 60 }

/** Measures how fast the mails of a month-end go out, and kills a server meanwhile. */
export const mails: Part = {
  title: 'Mails',
  about: `A month is posted for ${count} investors, each of whom gets a notice and a mail. Two servers send them to a mail server on the same machine that accepts everything at once; one is killed by SIGKILL when half have arrived. What it had claimed stays claimed for 15 minutes: that time is skipped, and the seconds are those until the other server has sent all the rest. The runs with a limit have MAIL_PER_MINUTE=${perMinute} for both servers together. A mail that the killed server had handed over and not recorded is sent again with the same Message-ID; SMTP has no way to avoid that, and each server has at most ${mailsAtOnce} such mails. CPU is that of both servers; PostgreSQL's own is not counted.`,
  measure: async (options) => {
    const found: Found[] = []
    for (const engine of ['sqlite', 'postgres'] as const)
      for (const limit of [0, perMinute]) found.push(await measureRun(engine, limit, options))
    const columns = [
      'engine',
      'limit',
      'queued in s',
      'sent in s',
      'a second',
      'CPU ms each',
      'lost',
      'twice',
    ]
    const rows = found.map(({ row }) => row)
    return {
      tables: [{ title: `${count} mails, two servers, one of them killed`, columns, rows }],
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

type Found = { row: readonly string[] } & Pick<Findings, 'budgets'>

const measureRun = (engine: Engine, limit: number, { say }: Options): Promise<Found> =>
  withStore(engine, async ({ db, settings }) => {
    const firm = await fillFirm(db, { investors: count, months: 1, signedIn: 1 })
    const sink = await startMailSink()
    const variables = { ...settings, SMTP_URL: sink.url, MAIL_PER_MINUTE: String(limit) }
    const servers = [await startPortico(variables), await startPortico(variables)] as const
    try {
      const queueSeconds = await queue(db, firm)
      const { cpuMs, dead } = await sendWithKill(db, sink, servers)
      const recipients = new Set(sink.arrivals.map(({ to }) => to))
      const lost = count - recipients.size
      const twice = sink.arrivals.length - recipients.size
      const sent = sink.arrivals.length - dead
      const [first, last] = [sink.arrivals[0]?.at ?? 0, sink.arrivals[sent - 1]?.at ?? 0]
      const seconds = (last - first) / 1_000
      const name = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${limit === 0 ? '' : ' with a limit'}`
      say(`${name}: ${seconds.toFixed(1)} s, ${lost} lost, ${twice} twice`)
      const figures = [queueSeconds, seconds, sent / seconds, cpuMs / count]
      return {
        row: [
          engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
          limit === 0 ? 'none' : `${limit / 60} a second`,
          ...figures.map((value) => value.toFixed(1)),
          String(lost),
          String(twice),
        ],
        budgets: [
          { name: `Mails lost on ${name}`, measured: lost, most: 0, unit: '' },
          { name: `Mails sent twice on ${name}`, measured: twice, most: mailsAtOnce, unit: '' },
          { name: `Queueing on ${name}`, measured: queueSeconds, most: most.queueSeconds, unit: ' s' },
          { name: `Sending on ${name}`, measured: seconds, most: most.seconds, unit: ' s' },
          ...(limit === 0
            ? []
            : [{ name: `Pace on ${name}`, measured: sent / seconds, most: most.aSecond, unit: ' a second' }]),
        ],
      }
    } finally {
      await Promise.all(servers.map((server) => server.kill()))
      sink.close()
    }
  })

/** Posts nothing, but tells everyone that a month is posted, as a posting does. Returns how many seconds it took. */
async function queue(db: Database, { investorIds, staffId }: Firm): Promise<number> {
  const began = performance.now()
  const rows = investorIds.map((userId) => ({ userId, summary: { month: monthAfter(0) } }))
  const by = { at: Date.now(), actor: { id: staffId, name: 'desk' } }
  await db.transaction((trx) => announceMonths(trx, by, 'posted', rows))
  return (performance.now() - began) / 1_000
}

type Servers = readonly [Awaited<ReturnType<typeof startPortico>>, Awaited<ReturnType<typeof startPortico>>]

/** Resolves when all is sent. Returns the CPU of both servers, and how many arrived after the dead one's claims were ended. */
async function sendWithKill(
  db: Database,
  sink: MailSink,
  [first, second]: Servers,
): Promise<{ cpuMs: number; dead: number }> {
  const before = [await first.used(), await second.used()]
  while (sink.arrivals.length < count / 2) await wait(10)
  const [mine] = [await first.used()]
  await first.kill()
  while ((await countMails(db, 'due')) > 0) await wait(100)
  // Only what the dead one had claimed, and what the other one is sending now, is left.
  const claimed = await settled(sink)
  await endClaims(db)
  while ((await countMails(db, 'unsent')) > 0) {
    await endClaims(db)
    await wait(100)
  }
  const other = await second.used()
  const microseconds = [mine, other].map(
    (used, k) => used.cpuMicroseconds - (before[k]?.cpuMicroseconds ?? 0),
  )
  return {
    cpuMs: microseconds.reduce((sum, each) => sum + each, 0) / 1_000,
    dead: sink.arrivals.length - claimed,
  }
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
