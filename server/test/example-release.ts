import type { Firm } from './example-recorder.ts'
import { monthOf } from './money.ts'

const may = monthOf('May 2026', 10_000, { rate: 3.33 })
const mayCorrected = monthOf('May 2026', 10_000, { rate: 3.33, paid: 100 })

/** A firm in which one person prepares what another releases. */
export async function haveReleased({ app, recorder, desk, annId }: Firm): Promise<void> {
  const colleague = { email: 'pat@firm.example', firstName: 'Pat', lastName: 'Poole', isStaff: true } as const
  const pat = recorder.of(await app.signIn(await app.addAccount({ ...colleague, role: 'preparer' })))
  const posting = { kind: 'add-summary', body: { user_id: annId, ...may } } as const
  await pat('previewPosting', { body: posting })
  const first = await pat('preparePosting', { body: posting })
  await desk('preparedPostings')
  await desk('preparedPosting', { params: { number: first.number } })
  await desk('returnPosting', { body: { number: first.number, reason: 'The payout is missing.' } })
  await pat('withdrawPosting', { body: { number: first.number } })
  const { number, sha256 } = await pat('preparePosting', { body: posting })
  await desk('releasePosting', { body: { number, sha256 } })
  const corrections = {
    month: may.quarter,
    rows: [{ user_id: annId, ...mayCorrected, version: 1 }],
    totals: { rows: 1, principal: 10_000, paid: 100 },
    corrections: { reason: 'The payout was missing.', line: 'Your payout was missing.' },
  }
  const sent = await pat('preparePosting', { body: { kind: 'post-month-end', body: corrections } })
  await pat('sentCorrections', { params: { number: sent.number } })
}
