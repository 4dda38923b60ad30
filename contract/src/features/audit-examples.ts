const ann = { id: 2, email: 'ann@firm.example' }
const desk = { id: 1, email: 'desk@firm.example' }

/** Ann's July as it was posted, and with 100.00 paid out. */
const posted = {
  id: 2_202_507,
  quarter: 'July 2025',
  beginning_balance: 10000,
  dividend_percent: 3.33,
  dividend_amount: 333,
  dividend_paid: 0,
  unrealized_gain: 333,
  ending_balance: 10333,
}
const corrected = { ...posted, dividend_paid: 100, unrealized_gain: 233, ending_balance: 10233 }

/** What is on record of Ann's account, for staff and for her. */
export const auditExamples = {
  accountViews: {
    response: [
      {
        started_at: '2025-07-15T09:00:00.000Z',
        ended_at: '2025-07-15T09:11:20.000Z',
        minutes: 12,
        who: desk.email,
        reason: 'Ann asks about her July figures.',
      },
    ],
  },
  audit: {
    query: {
      actor: 'desk',
      subject: String(ann.id),
      action: 'summary' as const,
      from: '2025-08-01',
      to: '2025-08-31',
    },
    response: {
      entries: [
        {
          sequence: 41,
          at: '2025-08-04T15:30:00.000Z',
          actor: desk.email,
          actor_id: desk.id,
          acting_as: null,
          action: 'summary.corrected',
          subject: ann.email,
          subject_id: ann.id,
          before: posted,
          after: { ...corrected, reason: 'The payout of 100.00 was left out.' },
        },
      ],
      next: null,
    },
  },
  auditVerification: {
    query: {},
    response: {
      found: {
        checked_at: '2025-08-04T15:31:00.000Z',
        entries: 41,
        hash: '9f2c4b7de01a5c3386fd4e2790b1aa58c4d3e6f70819b2c5d4e3f60718293a4b',
        broken: null,
        accounts: 3,
        months: 12,
        differences: {
          total: 1,
          first: [
            {
              account_id: ann.id,
              email: ann.email,
              quarter: 'July 2025',
              version: 2,
              sequence: 41,
              trail: { dividend_paid: 100 },
              table: { dividend_paid: 1000 },
              until: null,
            },
          ],
        },
      },
      checking: null,
    },
  },
}
