import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction, Database } from '../db/database.ts'
import { isUnavailable } from '../db/database-errors.ts'
import type { MailTransport } from './mail-transport.ts'
import { claimMail, findDueMail, markFailed, markSent } from './outbox-queries.ts'

const secondMs = 1_000
const dayMs = 24 * 60 * 60 * secondMs

/** After this time a sender is considered dead. Longer than the timeouts of all transports. */
const claimMs = 15 * 60 * secondMs
const firstRetryMs = 5 * secondMs
const giveUpAfterMs = 7 * dayMs

interface Sender {
  db: Database
  transport: MailTransport
  clock: () => number
  /** Called on each failed attempt, without names or addresses. */
  warn: (failure: { mail: number; attempts: number; errorCode: string }) => void
}

/** The delay after a number of attempts: 5 s, doubled each time, up to a day. */
const retryMs = (attempts: number): number => Math.min(dayMs, firstRetryMs * 2 ** (attempts - 1))

/** A failure as a code, since the server's message may contain addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length === 0 ? 'unknown' : known.join(' ')
}

/** Records the outcome of a mail, however long the database is busy. Otherwise a sent mail would be sent twice. */
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

/** Sends the mail that has been due longest. False if there is none, or if it failed and the rest should wait. */
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

/** Sends due mails one by one, until none is left or one fails. */
export async function sendOutbox(sender: Sender, stopped = () => false): Promise<void> {
  while (!stopped() && (await sendNext(sender)));
}

export interface LastingSender extends Sender {
  /** Called once when the outbox becomes unavailable. No mail has failed in this case. */
  warnOfOutbox: (failure: { errorCode: string }) => void
}

export interface RunningSender {
  stop(): Promise<void>
}

const lookEveryMs = secondMs
const graceMs = 5 * secondMs

/**
 * Sends mails as they become due, in any number of processes. `stop` finishes the current mail, but does not wait for a
 * hanging server.
 */
export function startSender(sender: LastingSender): RunningSender {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    let fails = false
    while (!signal.aborted) {
      // Keep trying: its mails are still to be sent.
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
