import type { SchemaStep } from '../schema-step.ts'

const figures = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
]

/**
 * Adds figures that are deducted from an account, such as fees, to the months and their view, after those that the months
 * have already. A month may end below 0 if all of them together are above its principal.
 */
export const addDeducted =
  (already: readonly string[], added: readonly string[]): SchemaStep =>
  ({ int, text, clustered, growsOnly, rekeyed, rechecked }) => {
    const fees = [...already, ...added]
    const mayBeBelow = `ending_balance >= 0 or loss_amount + ${fees.join(' + ')} > beginning_balance`
    const feeOf = (name: string) => `${name} ${int} not null default 0 check (${name} >= 0)`
    const key = ['user_id', 'month', 'version']
    const posted = ['posted_at', 'posted_by', 'reason']
    // In the order of the table: copies to the other engine are compared column by column.
    const late = ['loss_amount', 'voided', 'posting_id', ...fees]
    const columns = [...key, ...figures, 'ending_balance', ...posted, ...late].join(', ')
    const read = [...figures, 'loss_amount', ...fees, 'ending_balance']
    return [
      'drop view current_summaries',
      ...added.map((name) => `alter table summaries add column ${feeOf(name)}`),
      ...rechecked('summaries', 'ending_balance', mayBeBelow, [
        `create table new_summaries (
          user_id ${int} not null references users (id),
          month ${int} not null check (month between 190001 and 219912 and month % 100 between 1 and 12),
          version ${int} not null check (version > 0),
          ${figures.map((figure) => `${figure} ${int} not null check (${figure} >= 0)`).join(',\n          ')},
          ending_balance ${int} not null check (${mayBeBelow}),
          posted_at ${int} not null,
          posted_by ${int} references users (id),
          reason ${text} check ((version = 1) = (reason is null)),
          loss_amount ${int} not null default 0 check (loss_amount >= 0),
          voided ${int} not null default 0 check (voided in (0, 1)),
          posting_id ${int} references postings (id),
          ${fees.map(feeOf).join(',\n          ')},
          primary key (user_id, month, version)
        ) ${clustered}`,
        `insert into new_summaries (${columns}) select ${columns} from summaries`,
        'drop table summaries',
        'alter table new_summaries rename to summaries',
        'create index summaries_by_posting on summaries (posting_id) where posting_id is not null',
        'create index voided_summaries on summaries (user_id) where voided = 1',
        ...growsOnly('summaries'),
      ]),
      ...rekeyed('summaries', key, [...read, 'voided', 'posted_at']),
      // Month by month, as in 0022-view-by-month.ts.
      `create view current_summaries as
        select ${[...key, ...read, ...posted, 'posting_id'].join(', ')} from summaries
        where voided = 0 and not exists (
          select 1 from summaries as later
          where later.user_id = summaries.user_id
            and later.month = summaries.month
            and later.version > summaries.version
          limit 1 offset 0
        )`,
    ]
  }
