import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction, Database } from '../db/database.ts'
import { isUnavailable } from '../db/database-errors.ts'
import type { MailTransport } from './mail-transport.ts'
import { claimMail, findDueMail, markFailed, markSent } from './outbox-queries.ts'

const secondMs = 1_000
const dayMs = 24 * 60 * 60 * secondMs

/** A sender that has not answered for so long has died; longer than any transport's own time-outs. */
const claimMs = 15 * 60 * secondMs
const firstRetryMs = 5 * secondMs
const giveUpAfterMs = 7 * dayMs

/** What sending works with. */
export interface Sender {
  db: Database
  transport: MailTransport
  clock: () => number
  /** Hears of each failed attempt; without a name or an address. */
  warn: (failure: { mail: number; attempts: number; errorCode: string }) => void
}

/** How long to wait after this many attempts: 5 s, then twice as long each time, up to a day. */
const retryMs = (attempts: number): number => Math.min(dayMs, firstRetryMs * 2 ** (attempts - 1))

/** A failure in a code; the server's own words may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length === 0 ? 'unknown' : known.join(' ')
}

/** Writes what became of a mail, however long the store is busy: forgetting that it was sent would send it twice. */
async function note(db: Database, work: (trx: Transaction) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await wait(secondMs)
    }
  }
}

/** Sends the mail that has been due the longest. False when there is none, or it failed and the rest had better wait. */
async function sendNext({ db, transport, clock, warn }: Sender): Promise<boolean> {
  const due = await findDueMail(db.read, clock())
  if (due === undefined) return false
  const mail = await db.transaction((trx) => claimMail(trx, due, clock() + claimMs))
  if (mail === undefined) return true
  const { id, attempts } = mail
  try {
    await transport.send(mail)
  } catch (error) {
    const next = clock() + retryMs(attempts)
    const nextAttemptAt = next > mail.createdAt + giveUpAfterMs ? null : next
    const errorCode = codeOf(error)
    await note(db, (trx) => markFailed(trx, id, { lastError: errorCode, nextAttemptAt }))
    warn({ mail: id, attempts, errorCode })
    return false
  }
  await note(db, (trx) => markSent(trx, id, clock()))
  return true
}

/** Sends what is due, one mail after another, until there is none or one fails. */
export async function sendOutbox(sender: Sender, stopped = () => false): Promise<void> {
  while (!stopped() && (await sendNext(sender)));
}

/** A sender that goes on for good. */
export interface LastingSender extends Sender {
  /** Hears that the outbox cannot be read or written, once until it can be again; no mail has failed by that. */
  warnOfOutbox: (failure: { errorCode: string }) => void
}

/** A sender at work. */
export interface RunningSender {
  stop(): Promise<void>
}

const lookEveryMs = secondMs
const graceMs = 5 * secondMs

/**
 * Sends mails as they fall due, in this and any number of other processes. `stop` lets the mail under way
 * finish, but does not wait for a server that hangs.
 */
export function startSender(sender: LastingSender): RunningSender {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    let fails = false
    while (!signal.aborted) {
      // A store that fails is looked at again: what it holds is still to be sent.
      try {
        await sendOutbox(sender, () => signal.aborted)
        fails = false
      } catch (error) {
        if (!fails) sender.warnOfOutbox({ errorCode: codeOf(error) })
        fails = true
      }
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([ended, wait(graceMs, undefined, { ref: false })])
    },
  }
}
