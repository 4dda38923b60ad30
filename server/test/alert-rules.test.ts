import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../../scripts/programs.ts'
import { noteRun } from '../src/db/last-runs.ts'
import { onlyIf } from './documented-server.ts'
import { onEachEngine } from './test-app.ts'

const rules = join(import.meta.dirname, '../../deploy/portico.rules.yml')
const METRICS_TOKEN = 'a-token-of-the-scraper'

const promtool = findProgram('promtool')
const checkers = onlyIf(
  promtool !== undefined,
  promtool ?? '',
  'There is no promtool: deploy/portico.rules.yml is not tested.',
)

interface Case {
  alert: string
  /** The series, with a value that raises the alert and the nearest one that does not. */
  series: string
  raises: string
  quiet: string
  /** How long the values last before the alert is looked for, in minutes. */
  minutes?: number
  others?: Record<string, string>
}

const cases: readonly Case[] = [
  { alert: 'PorticoDown', series: 'up{job="portico"}', raises: '0', quiet: '1' },
  { alert: 'PorticoDown', series: 'up{job="portico"}', raises: '_', quiet: '1' },
  { alert: 'PorticoDatabaseDown', series: 'portico_database_up', raises: '0', quiet: '1' },
  { alert: 'PorticoDatabaseDamaged', series: 'portico_database_damaged', raises: '1', quiet: '0' },
  {
    alert: 'PorticoClockBehind',
    series: 'portico_clock_ahead_of_record_seconds',
    raises: '-121',
    quiet: '-120',
  },
  {
    alert: 'PorticoClockAhead',
    series: 'portico_clock_ahead_of_record_seconds',
    raises: '3888001',
    quiet: '3888000',
  },
  {
    alert: 'PorticoMailsWait',
    series: 'portico_outbox_oldest_mail_age_seconds',
    raises: '3601',
    quiet: '3600',
  },
  {
    alert: 'PorticoMailsRejected',
    series: 'portico_mails_total{outcome="rejected"}',
    raises: '0 0 1',
    quiet: '1',
  },
  {
    alert: 'PorticoBackupOld',
    series: 'portico_last_run_age_seconds{run="backup"}',
    raises: '93601',
    quiet: '93600',
  },
  {
    alert: 'PorticoDrillOld',
    series: 'portico_last_run_age_seconds{run="drill"}',
    raises: '691201',
    quiet: '691200',
  },
  {
    alert: 'PorticoVerificationOld',
    series: 'portico_last_run_age_seconds{run="verification"}',
    raises: '691201',
    quiet: '691200',
  },
  // Never run.
  ...(['backup', 'drill', 'verification'] as const).map((run) => ({
    alert: `Portico${run.charAt(0).toUpperCase()}${run.slice(1)}Old`,
    series: `portico_last_run_age_seconds{run="${run}"}`,
    raises: 'Inf',
    quiet: '0',
  })),
  { alert: 'PorticoRunFailed', series: 'portico_last_run_passed{run="drill"}', raises: '0', quiet: '1' },
  {
    alert: 'PorticoOldServer',
    series: 'portico_schema_step{of="server",step="0026"}',
    raises: '1',
    quiet: '_',
    others: { 'portico_schema_step{of="database",step="0027"}': '1' },
  },
]

/** Values of a series for half an hour: these, and then the last of them. */
function lasting(values: string): string {
  if (values === '_') return '_x40'
  // Only a number can be repeated with x.
  return values === 'Inf' ? 'Inf '.repeat(41).trim() : `${values} ${values.split(' ').at(-1)}x40`
}

/** A test of Prometheus that a series raises an alert, or none. JSON is YAML. */
const ruleTest = ({ alert, series, others = {} }: Case, values: string, count: number) => ({
  interval: '1m',
  input_series: Object.entries({ ...others, [series]: values }).map(([name, each]) => ({
    series: name,
    values: lasting(each),
  })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time: '30m',
      exp_samples: [{ labels: '{}', value: count }],
    },
  ],
})

describe.each(checkers)('the alert rules', (program) => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  test('are accepted by Prometheus', () => {
    expect(run('check', 'rules', rules)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') })
  })

  test('are raised at their limits and not before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-rules-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'tests.yml')
    const tests = cases.flatMap((each) => [ruleTest(each, each.raises, 1), ruleTest(each, each.quiet, 0)])
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
    expect(run('test', 'rules', file)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') })
  })
})

onEachEngine('the alert rules', (start) => {
  test('name only metrics that the server has', async () => {
    const app = await start({ METRICS_TOKEN })
    const at = new Date(app.now()).toISOString()
    await noteRun(app.place.dataDir, 'verification', { at, passed: true })
    const { body } = await app.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    const named = new Set(readFileSync(rules, 'utf8').match(/\bportico_\w+/g))
    expect(named.size).toBeGreaterThan(5)
    const missing = [...named].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(body))
    expect(missing).toEqual([])
  })
})
