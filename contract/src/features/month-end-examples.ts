import type { Example } from '../api/example-data.ts'
import { ann, august } from '../api/example-data.ts'
import type { staffEndpoints } from '../api/staff-endpoints.ts'

/** A file of that month, in base64. */
const augustFile =
  'ZW1haWwsbW9udGgscHJpbmNpcGFsLGRpdiAlLGRpdmlkZW5kLHBhaWQsdW5yZWFsaXplZCxlbmQgYmFsYW5jZQphbm5AZmly' +
  'bS5leGFtcGxlLEF1Z3VzdCAyMDI1LDEwMDAwLjAwLDMuMzMsMzMzLjAwLDAuMDAsMzMzLjAwLDEwMzMzLjAwCg==' +
  ''
const augustTotals = { rows: 1, principal: 10000, paid: 0 }

/** August for everybody: as a sheet, and as a file. */
export const monthEndExamples: Pick<
  { [Name in keyof typeof staffEndpoints]: Example<Name> },
  'monthEnd' | 'postMonthEnd' | 'previewImport' | 'importSummaries'
> = {
  monthEnd: {
    params: { month: '2025-08' },
    response: {
      month: 'August 2025',
      rows: [
        {
          id: ann.id,
          email: ann.email,
          name: 'Ann Archer',
          latest: 'July 2025',
          latest_principal: 10000,
          beginning_balance: 10000,
          dividend_percent: 3.33,
          dividend_paid: 0,
          posted: null,
        },
      ],
    },
  },
  postMonthEnd: {
    body: { month: 'August 2025', rows: [{ user_id: ann.id, ...august }], totals: augustTotals },
    response: { message: 'August 2025 is posted for 1 investor.', posted: 1 },
  },
  previewImport: {
    body: { file: augustFile },
    response: {
      rows: [
        {
          line: 2,
          state: 'to post',
          cells: [ann.email, 'August 2025', '10000.00', '3.33', '333.00', '0.00', '333.00', '10333.00'],
        },
      ],
      refused: 0,
    },
  },
  importSummaries: {
    body: { file: augustFile, totals: augustTotals },
    response: { message: '1 row is posted.', posted: 1 },
  },
}
