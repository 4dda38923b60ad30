import { setTimeout as wait } from 'node:timers/promises'
import { mailAttemptDays } from '@portico/contract/features/lifetimes'
import { builtUrl, paths } from '@portico/contract/api/paths'
import { dayMs, minuteMs, secondMs } from '@portico/contract/values/duration'
import type { Transaction, Database } from '../db/database.ts'
import { isUnavailable } from '../db/database-errors.ts'
import { whileRenewing } from '../db/lease.ts'
import type { Repeated } from '../repeat.ts'
import { startRepeating } from '../repeat.ts'
import type { SharedTime } from '../db/shared-time.ts'
import type { ClaimedMail } from './claim-queries.ts'
import {
  claimMails,
  findLetters,
  isMailDue,
  lockPace,
  markFailed,
  markSent,
  releaseMail,
  renewClaims,
  updatePace,
} from './claim-queries.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { mailsAtOnce, Recorder } from './mail-transport.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** After this time without a renewal, a sender is considered dead. */
export const claimMs = minuteMs
/** A mail server may take minutes for a mail. */
const renewClaimsEveryMs = 15 * secondMs
const firstRetryMs = 5 * secondMs
const giveUpAfterMs = mailAttemptDays * dayMs

export interface Sender {
  db: Database
  transport: MailTransport
  clock: () => number
  /** By which mails are due and claimed: the clocks of servers differ. */
  sharedTime: SharedTime
  /** For the links in shared letters, which are written without it. */
  publicUrl: string
  /** Signs unsubscribe links. */
  unsubscribeSecret: string
  /** How many mails all servers together send in a minute; 0 for no limit. */
  perMinute: number
  /** Called on each failed attempt, without names or addresses. */
  warn: (failure: { mail: number; attempts: number; errorCode: string }) => void
  /** Called with what became of each attempt. */
  count?: ((outcome: MailOutcome) => void) | undefined
  /** How often the claims of mails under way are renewed. */
  renewEveryMs?: number
}

/** The delay after a number of attempts: 5 s, doubled each time, up to a day. */
const retryMs = (attempts: number): number => Math.min(dayMs, firstRetryMs * 2 ** (attempts - 1))

/** A failure as a code, since the server's message may contain addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length === 0 ? 'unknown' : known.join(' ')
}

/**
 * Whether the server has refused this recipient for good. Any other refusal, such as of our login or for a used-up quota,
 * may be lifted, and is tried again.
 */
function isRejection(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550
}

/** How many mails are claimed with one transaction. */
const claimedAtOnce = 4 * mailsAtOnce

interface Claim {
  /** Each with the moment, by the clock of this process, from which it may be sent. */
  mails: readonly (ClaimedMail & { notBefore: number })[]
  /** When they become due again, by the shared time. */
  until: number
  /** When they were claimed, by the clock of this process. */
  claimedAt: number
  /** How long to wait before more may be claimed. */
  waitMs: number
}

/**
 * Claims the mails that have been due longest, each with the moment from which it may be sent. Mails of all servers are
 * that far apart.
 */
async function claim({ db, clock, sharedTime, perMinute }: Sender, most: number): Promise<Claim> {
  const gapMs = perMinute === 0 ? 0 : Math.ceil(minuteMs / perMinute)
  return db.transaction(async (trx) => {
    const nextAt = await lockPace(trx)
    const claimedAt = clock()
    const now = await sharedTime(trx)
    // Read again after the shared time, which may be slow: a mail may be late by that, and never early.
    const readAt = clock()
    // A clock that was ahead may have left a moment that is far away.
    const from = nextAt > now + minuteMs + gapMs ? now : Math.max(now, nextAt)
    // At most a second ahead, so that a process that dies delays few.
    if (gapMs > 0 && from - now > secondMs)
      return { mails: [], until: now, claimedAt, waitMs: from - now - secondMs }
    const fitting = gapMs === 0 ? most : Math.min(most, Math.ceil(secondMs / gapMs))
    const until = now + claimMs
    const mails = await claimMails(trx, { now, until, most: fitting })
    if (gapMs > 0 && mails.length > 0) await updatePace(trx, from + mails.length * gapMs)
    const firstAt = readAt + from - now
    const timed = mails.map((mail, k) => ({ ...mail, notBefore: firstAt + k * gapMs }))
    return { mails: timed, until, claimedAt, waitMs: 0 }
  })
}

type Bodies = Awaited<ReturnType<typeof findLetters>>

/** A claimed mail as it is sent: with the bodies of its letter, this site's address, and its unsubscribe link. */
function compose({ publicUrl, unsubscribeSecret }: Sender, mail: ClaimedMail, letters: Bodies): Mail {
  const { id, recipient, subject, createdAt, userId, list, letterId } = mail
  const { text, html } = (letterId === null ? undefined : letters.get(letterId)) ?? mail
  const own = (body: string) => body.replaceAll(builtUrl, publicUrl)
  const token =
    userId === null || list === null ? undefined : unsubscribeToken(unsubscribeSecret, { userId, list })
  const unsubscribeUrl =
    token === undefined ? undefined : `${publicUrl}${paths.unsubscribe.replace(':token', token)}`
  return { id, recipient, subject, createdAt, text: own(text), html: own(html), unsubscribeUrl }
}

/** What may become of an attempt to send a mail: deferred ones are tried again, expired ones were for a week. */
export const mailOutcomes = ['sent', 'deferred', 'rejected', 'expired'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** Records an outcome, however long the database is busy. Otherwise a sent mail would be sent twice. */
async function insist(db: Database, work: (trx: Transaction) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await wait(secondMs)
    }
  }
}

/** Sends a claimed mail and records the outcome, before anything else of this worker. */
async function deliver(
  sender: Sender,
  sent: Recorder,
  mail: ClaimedMail,
  letters: Bodies,
): Promise<MailOutcome> {
  const { db, transport, clock, sharedTime, warn } = sender
  const { id, attempts, createdAt } = mail
  try {
    await transport.send(compose(sender, mail, letters))
  } catch (error) {
    const retryInMs = retryMs(attempts)
    const isOver = clock() + retryInMs > createdAt + giveUpAfterMs
    const outcome = isRejection(error) ? 'rejected' : isOver ? 'expired' : 'deferred'
    const errorCode = codeOf(error)
    await insist(db, async (trx) => {
      const nextAttemptAt = outcome === 'deferred' ? (await sharedTime(trx)) + retryInMs : null
      await markFailed(trx, mail, { lastError: errorCode, nextAttemptAt })
    })
    warn({ mail: id, attempts, errorCode })
    return outcome
  }
  await sent.add(id)
  return 'sent'
}

const delay = async (ms: number): Promise<void> => {
  if (ms > 0) await wait(ms)
}

/** Sends claimed mails over a few connections. Gives back what is left once one has failed. True if none has. */
async function sendClaimed(sender: Sender, claimed: Claim, stopped: () => boolean): Promise<boolean> {
  const { db, clock, sharedTime, count, renewEveryMs = renewClaimsEveryMs } = sender
  const { mails } = claimed
  const letters = await findLetters(db.read, [...new Set(mails.flatMap(({ letterId }) => letterId ?? []))])
  const sent = new Recorder((ids) => insist(db, (trx) => markSent(trx, ids, clock())))
  const left = [...mails]
  const unfinished = new Set<ClaimedMail>(mails)
  let [failed, { until, claimedAt }] = [false, claimed]
  const renew = async () => {
    const renewedAt = clock()
    const { next, kept } = await db.transaction(async (trx) => {
      const later = (await sharedTime(trx)) + claimMs
      return { next: later, kept: await renewClaims(trx, [...unfinished], { from: until, until: later }) }
    })
    // What another process has claimed since, while this one was frozen, is its own.
    for (const mail of left.splice(0)) if (kept.has(mail.id)) left.push(mail)
    until = next
    claimedAt = renewedAt
  }
  const work = async () => {
    for (let mail = left.shift(); mail !== undefined; mail = left.shift()) {
      if (!failed && !stopped()) await delay(mail.notBefore - clock())
      // A mail begun under a claim that cannot be renewed could be sent by another process at the same time.
      const isOver = failed || stopped() || clock() > claimedAt + claimMs / 2
      if (isOver) left.unshift(mail)
      if (isOver) return
      const outcome = await deliver(sender, sent, mail, letters)
      unfinished.delete(mail)
      count?.(outcome)
      if (outcome === 'deferred' || outcome === 'expired') failed = true
    }
  }
  await whileRenewing(renewEveryMs, renew, () =>
    Promise.all(Array.from({ length: Math.min(mailsAtOnce, mails.length) }, work)),
  )
  if (left.length > 0)
    await insist(db, async (trx) => {
      for (const mail of left) await releaseMail(trx, mail)
    })
  return !failed
}

/**
 * Sends due mails, several at a time, until none is left or one fails and the rest should wait. The first goes alone: a
 * mail server that is away fails one mail, not many.
 */
export async function sendOutbox(sender: Sender, stopped = () => false): Promise<void> {
  for (let most = 1; !stopped(); most = claimedAtOnce) {
    const { db, sharedTime } = sender
    if (!(await isMailDue(db.read, await sharedTime(db.read)))) return
    const claimed = await claim(sender, most)
    if (claimed.mails.length === 0) {
      if (claimed.waitMs === 0) return
      await delay(Math.min(claimed.waitMs, secondMs))
    } else if (!(await sendClaimed(sender, claimed, stopped))) return
  }
}

export interface LastingSender extends Sender {
  /** Called once when the outbox becomes unavailable. No mail has failed in this case. */
  warnOfOutbox: (failure: { errorCode: string }) => void
  /** How often the outbox is looked at once no mail is due. */
  lookEveryMs?: number
}

const usualLookEveryMs = secondMs
const graceMs = 5 * secondMs

/**
 * Sends mails as they become due, in any number of processes. `stop` finishes the mails under way, but does not wait for a
 * hanging server.
 */
export function startSender(sender: LastingSender): Repeated {
  const { lookEveryMs = usualLookEveryMs } = sender
  const warn = (error: unknown) => sender.warnOfOutbox({ errorCode: codeOf(error) })
  return startRepeating({ everyMs: lookEveryMs, graceMs, warn }, (stopped) => sendOutbox(sender, stopped))
}
