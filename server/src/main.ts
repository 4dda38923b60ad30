import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { legalFactsMissing, placeholdersLeft } from '@portico/contract/site'
import type { FastifyInstance } from 'fastify'
import { site } from '../../site.config.ts'
import { legal } from '../../site.legal.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError, readConfig } from './config.ts'
import { codeOf, DatabaseStartError } from './db/database-errors.ts'
import { checkFile } from './db/damage.ts'
import { tidyHourly } from './db/cleanup.ts'
import type { Repeated } from './repeat.ts'
import { findOrCreateSecret } from './db/secret-queries.ts'
import { openDatabase } from './db/open-database.ts'
import { keepTimeHourly } from './db/trusted-time.ts'
import { sqliteFile } from './db/sqlite.ts'
import { servingDeadlines } from './db/postgres-pool.ts'
import { makeDemoFirm, readDemoAccounts } from './demo/demo-firm.ts'
import { addDemoPapers } from './demo/demo-papers.ts'
import { refuseDemoAccounts } from './demo/remove-demo.ts'
import { sharedTimeOf } from './db/shared-time.ts'
import { openTransport } from './mail/mail-transport.ts'
import { renewDocumentKeys } from './features/documents/renew-keys.ts'
import { startRuns } from './features/investments/statements/run-statements.ts'
import { startSender } from './mail/send-outbox.ts'
import { startDigests } from './features/notices/rules/digest.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { unsubscribeSecretName } from './mail/unsubscribe-token.ts'
import { checkSecretKey } from './features/identity/rules/second-factor-codes.ts'
import { renewTaxReferences } from './features/identity/rules/tax-cipher.ts'

/** With the mail sender's grace period, well within the ten seconds that a container has to stop. */
const graceMs = 5_000

/** Starts the server. On SIGTERM or SIGINT, finishes requests in flight and closes everything in order. */
async function start(): Promise<void> {
  const given = readConfig()
  if (given.refusal !== undefined) throw new ConfigError(given.refusal)
  const report = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const db = await openDatabase(given, servingDeadlines, report)
  await refuseDemoAccounts(db, given)
  await checkSecretKey(db, given.secondFactor)
  await renewDocumentKeys(db, given.secondFactor)
  await renewTaxReferences(db, given.secondFactor)
  const isNew = given.demo && (await makeDemoFirm(db, given, Date.now()))
  // A new demo firm has a key of its own.
  const config = isNew ? readConfig() : given
  const sharedTime = sharedTimeOf(db.engine, Date.now)
  const metrics = config.metricsToken === undefined ? undefined : makeMetrics(db, Date.now, config)
  const server = await buildApp({ config, db, clock: Date.now, metrics })
  const stopTidying = tidyHourly(db, Date.now)
  const stopKeepingTime = keepTimeHourly(db, Date.now, (found) =>
    server.log.error(found, 'the clock is wrong'),
  )
  const digests = startDigests({ db, clock: Date.now, timeZone: config.timeZone })
  let sender: Repeated | undefined = undefined
  let check: ReturnType<typeof checkFile> | undefined = undefined
  const runs = startRuns({
    config,
    db,
    clock: Date.now,
    sharedTime,
    warn: (error) => server.log.warn({ errorCode: codeOf(error) }, 'a statement cannot be issued'),
    warnOfRuns: (error) =>
      server.log.warn(
        { errorCode: codeOf(error) },
        'the runs of statements cannot be reached; they are delayed',
      ),
  })
  closeOnSignal(async () => {
    stopTidying()
    stopKeepingTime()
    check?.stop()
    await Promise.all([closeServer(server), sender?.stop(), runs.stop(), digests.stop()])
    await Promise.race([db.close(), wait(graceMs)])
    // Do not wait for a hanging mail server either: the mail is sent again after the next start.
    process.exit()
  })
  const address = await listen(server, config)
  if (db.engine === 'sqlite') check = checkFile(join(config.dataDir, sqliteFile), db.damage)
  sender = startSender({
    db,
    transport: openTransport(config),
    clock: Date.now,
    sharedTime,
    publicUrl: config.publicUrl,
    unsubscribeSecret: await findOrCreateSecret(db, unsubscribeSecretName),
    perMinute: config.mail.perMinute,
    count: metrics?.countMail,
    warn: (failure) => server.log.warn(failure, 'a mail was not sent'),
    warnOfOutbox: (failure) => server.log.warn(failure, 'the outbox cannot be reached; mails are delayed'),
  })
  process.stdout.write(greeting(config, address))
  if (isNew)
    await addDemoPapers({ config, db, clock: Date.now }).catch((error: unknown) =>
      server.log.warn({ errorCode: codeOf(error) }, 'the demo firm has not all of its papers'),
    )
}

/** Runs `close` only once: the terminal, npm and our own script may each forward the same Ctrl-C. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      closing ??= close()
    })
  }
}

/** Finishes requests in flight, but cuts off clients that send or read too slowly. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const cutting = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await server.close()
  clearTimeout(cutting)
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${port} of ${host} is taken by another program. Set PORT to a free one.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`This machine does not let Portico listen on ${host}:${port}. Set HOST and PORT.`)
    }
    throw error
  }
}

function greeting(config: Config, address: string): string {
  const accounts = config.demo ? readDemoAccounts(config.dataDir) : undefined
  const placeholders = config.production ? placeholdersLeft(site) : []
  const missingFacts = config.production ? legalFactsMissing(legal) : []
  const lines = [
    `Portico is at ${address}`,
    ...(accounts === undefined ? [] : ['', accounts.trimEnd()]),
    ...(placeholders.length === 0
      ? []
      : [`Still placeholders in site.config.ts: ${placeholders.join(', ')}.`]),
    ...(missingFacts.length === 0
      ? []
      : [`Left out of the legal notice until site.legal.ts has them: ${missingFacts.join(', ')}.`]),
  ]
  return `${lines.join('\n')}\n`
}

try {
  await start()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
