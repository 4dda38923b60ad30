export const csrfToken =
  'mJ2cE5v0r6Yq1sT8uW3xZ7aB4dF9gH0kLpNoQiRtUyE.b3Jk0nQe5V7wXy2Zs9Lr1Tt6Mm4Kk8Hh0Gg2Ff5Dd7'
export const token = 'q8Zs3nV1xYc7Lr5Tt0Mm2Kk9Hh4Gg6Ff8Dd1Ss3Aa5'

export const recoveryCodes = [
  '3k7m-9qtw-x2vd-hr5e-gp1x-f3a7',
  'b8nz-4cfy-6jpa-1g0s-qyfr-6f0d',
  '7w2t-mk9x-d5hv-eq3r-thbr-a48w',
  'n0zc-8yfb-pj64-sa1g-8800-ddaa',
  'x5vd-3k7m-r2he-tw9q-jmcd-bcrk',
  '6jpa-b8nz-1g0s-fy4c-1qta-9g4n',
  'd5hv-7w2t-eq3r-9xmk-k0n4-kpky',
  'pj64-n0zc-sa1g-bf8y-mbyy-b3g1',
  'h2re-x5vd-q9tw-m73k-ps1t-qr0w',
  '1g0s-6jpa-c4yf-z8nb-2bc7-fxpp',
]

export const ann = {
  id: 2,
  username: 'ann@firm.example',
  email: 'ann@firm.example',
  first_name: 'Ann',
  last_name: 'Archer',
  is_staff: false,
}
export const desk = {
  ...ann,
  id: 1,
  username: 'desk@firm.example',
  email: 'desk@firm.example',
  is_staff: true,
}

/** Ann's account as staff see it. */
export const managedAnn = {
  ...ann,
  confirmed_name: 'Ann Archer',
  role: null,
  version: 1,
  state: 'active' as const,
  initial_investment: 10000,
  created_at: '2025-05-28T14:05:00.000Z',
  last_sign_in_at: '2025-07-15T08:30:00.000Z',
  invited_until: null,
}
/** An account whose owner has not chosen a password yet. */
export const managedBea = {
  ...managedAnn,
  id: 4,
  username: 'bea@mail.example',
  email: 'bea@mail.example',
  first_name: 'Bea',
  last_name: 'Baker',
  confirmed_name: 'Bea Baker',
  state: 'invited' as const,
  initial_investment: 25000,
  created_at: '2025-07-16T09:00:00.000Z',
  last_sign_in_at: null,
  invited_until: '2025-07-23T09:00:00.000Z',
}

/** 10,000.00 at 3.33 % is 333.00, all of it reinvested. */
export const june = {
  id: 2_202_506,
  quarter: 'June 2025',
  beginning_balance: 10000,
  dividend_percent: 3.33,
  dividend_amount: 333,
  dividend_paid: 0,
  unrealized_gain: 333,
  ending_balance: 10333,
  posted_at: '2025-07-02T09:12:00.000Z',
  version: 1,
}
/** The same with 100.00 paid out and 233.00 reinvested. */
export const july = {
  ...june,
  id: 2_202_507,
  quarter: 'July 2025',
  dividend_paid: 100,
  unrealized_gain: 233,
  ending_balance: 10233,
  posted_at: '2025-08-01T09:12:00.000Z',
}
/** Another investor's July, posted with an end balance that is a dollar short. */
export const flagged = {
  ...july,
  id: 3_202_507,
  ending_balance: 10232,
  checks: [
    {
      code: 'ending_balance' as const,
      message: 'End balance should be principal + unrealized: $10,233.00 expected, $10,232.00 posted.',
      cents: -100,
    },
  ],
}

/** July before the payout of 100.00 was entered. */
export const julyBefore = { ...june, id: july.id, quarter: july.quarter, posted_at: july.posted_at }
export const julyCorrected = { ...july, posted_at: '2025-08-04T15:30:00.000Z', version: 2 }

/** The request body for a posted row. */
export function asPosted({ id: _, posted_at: __, version: ___, ...figures }: typeof june) {
  return figures
}

export const august = asPosted({ ...june, quarter: 'August 2025' })

export const bea = {
  id: 4,
  full_name: 'Bea Baker',
  email: 'bea@mail.example',
  state: 'waiting' as const,
  created_at: '2025-07-13T10:00:00.000Z',
  last_asked_at: '2025-07-13T10:00:00.000Z',
  changed_at: null,
  changed_by: null,
  user_id: null,
}
export const beaChanged = { ...bea, changed_at: '2025-07-15T08:45:00.000Z', changed_by: desk.email }
