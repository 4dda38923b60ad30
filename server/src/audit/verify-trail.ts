import { setTimeout } from 'node:timers/promises'
import type { Answer } from '@portico/contract/api/endpoints'
import { maxAuditDifferences } from '@portico/contract/features/audit'
import type { AuditProgress, AuditVerdict } from './verify-audit.ts'
import { noteVerification, verifyAudit } from './verify-audit.ts'
import type { Database } from '../db/database.ts'
import type { App, Handler } from '../http/route.ts'

/** How long a result is reused. */
const freshMs = 60_000
/** How long a request waits for a running verification. */
const patienceMs = 2_000

interface Look {
  progress: AuditProgress
  over: Promise<void>
}

/** The latest result and the running verification of a database in this process. */
interface Looks {
  found?: { verdict: AuditVerdict; at: number }
  running?: Look
}

const looksAt = new WeakMap<Database, Looks>()

/** Verifies the trail and the tables, or returns a recent result. Concurrent requests share one verification. */
export const verifyTrail: Handler<'auditVerification'> = async ({ app, query }) => {
  const looks = looksAt.get(app.db) ?? {}
  looksAt.set(app.db, looks)
  const isFresh = looks.found !== undefined && app.clock() - looks.found.at < freshMs
  if (!isFresh || query.again !== undefined) looks.running ??= begin(looks, app)
  if (looks.running !== undefined) {
    const patience = new AbortController()
    const waited = setTimeout(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([looks.running.over, waited]).finally(() => patience.abort())
  }
  return toJson(looks)
}

function begin(looks: Looks, { db, clock, config }: App): Look {
  const at = clock()
  const look: Look = { progress: { done: 0, total: 0, of: 'accounts' }, over: Promise.resolve() }
  const work = async () => {
    try {
      const verdict = await verifyAudit(db.read, { onProgress: (progress) => (look.progress = progress) })
      looks.found = { verdict, at }
      await noteVerification(config.dataDir, verdict, at)
    } finally {
      delete looks.running
    }
  }
  look.over = work()
  // Waiting requests get the error; without any, the next verification will report it.
  look.over.catch(() => undefined)
  return look
}

function toJson({ found, running }: Looks): Answer<'auditVerification'> {
  return {
    found: found === undefined ? null : foundToJson(found.verdict, found.at),
    checking: running?.progress ?? null,
  }
}

function foundToJson({ chain, tables }: AuditVerdict, at: number) {
  const { accounts, months, total, differences } = tables
  const compared = {
    accounts,
    months,
    differences: { total, first: differences.slice(0, maxAuditDifferences) },
  }
  const checked_at = new Date(at).toISOString()
  if (chain.whole) return { checked_at, entries: chain.entries, hash: chain.hash, broken: null, ...compared }
  const { sequence, reason } = chain
  return { checked_at, entries: sequence - 1, hash: '', broken: { sequence, reason }, ...compared }
}
