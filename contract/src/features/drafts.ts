import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  camelCased,
  id,
  instant,
  messageResponse,
  moment,
  monthText,
  orRequired,
  postedMonth,
} from '../api/fields.ts'
import type { EnteredName } from '../figures/monthly-figures.ts'
import { allFigures, enteredFigures } from '../figures/monthly-figures.ts'

/** What a draft keeps of an investor's row: the typed figures, money in or out, a typed dividend, and whether the row is left out. */
export type DraftCellName = EnteredName | 'in_out' | 'dividend_amount' | 'left_out'

export const draftCellNames: readonly DraftCellName[] = [
  ...enteredFigures.map(({ name }) => name),
  'in_out',
  'dividend_amount',
  'left_out',
]

/** The most characters that a cell keeps. */
export const maxDraftText = 100

/** How long a person is shown in a sheet after last reporting their place. */
export const presenceLastsMs = 20_000

/** The most cells that are saved at once. */
export const maxDraftCells = 400

/** A typed text as a draft can keep it: without what the databases cannot store, and not beyond its length. */
export const draftText = (text: string): string =>
  text
    .slice(0, maxDraftText)
    .replaceAll('\0', '')
    .replaceAll(/\p{Cs}/gu, '\u{FFFD}')

export const cellName = z.enum(draftCellNames, { error: orRequired('Send the name of the cell.') })

/** A text as it was typed, which need not be a figure yet. Null where what was typed has been taken back. */
const cellText = z
  .string({ error: orRequired('A cell is text.') })
  .max(maxDraftText, `A cell has at most ${maxDraftText} characters.`)
  .refine((text) => draftText(text) === text, 'A cell is text.')
  .nullable()

/** A version counts the changes of the month's draft. */
export const draftVersion = z
  .number({ error: orRequired('A version is a whole number.') })
  .int('A version is a whole number.')
  .min(0, 'A version is a whole number.')

/** A cell of the draft, and who typed it. */
export const draftCell = camelCased(
  z.object({
    user_id: z.number(),
    cell: cellName,
    value: z.string().nullable(),
    version: z.number(),
    typed_by: z.object({ id: z.number(), name: z.string() }),
    typed_at: instant,
  }),
)

export type DraftCell = z.output<typeof draftCell>

/** The list that was pasted last: whom it filled, what it says that their figures add up to, and who of it was skipped. */
const pastedList = z.object({
  ids: z.array(id),
  losers: z.array(id).describe('Those of them whose dividend is negative in the list.'),
  rows: z.number().int().min(0).describe('How many rows it has, pasted or not.'),
  totals: z.array(
    z.object({ figure: z.enum(allFigures.map(({ name }) => name)), text: z.string().max(maxDraftText) }),
  ),
  skipped: z.array(z.string().max(maxDraftText)).describe('Who was skipped, as the list names them.'),
})

export type PastedList = z.output<typeof pastedList>

/** A colleague who has the month open, and the cell they are in; null for one that nobody types into. */
export const presence = camelCased(
  z.object({
    person: z.object({ id: z.number(), name: z.string() }),
    user_id: z.number(),
    cell: cellName.nullable(),
  }),
)

export type Presence = z.output<typeof presence>

const presenceRequest = z.object({
  month: postedMonth,
  user_id: id,
  cell: cellName.nullable().default(null),
})

/**
 * The cells of a month that are not posted yet. `version` is that of the draft's latest change; `posted_version` that of
 * the latest posting of the month, after which an open sheet has to read the month again. `people` are all others who have
 * the month open.
 */
const monthDraft = z.object({
  month: monthText,
  version: z.number(),
  posted_version: z.number(),
  cells: z.array(draftCell),
  list: pastedList
    .nullable()
    .optional()
    .describe('The list that was pasted last, null once that is taken back; omitted if it is as before.'),
  people: z.array(presence),
  release_changed_at: moment
    .optional()
    .describe(
      'When the sheet or corrections of it were last sent for release or decided about; omitted if they never were.',
    ),
})

export type MonthDraft = z.output<typeof monthDraft>

const saveRequest = z.object({
  month: postedMonth,
  cells: z
    .array(
      z
        .object({ user_id: id, cell: cellName, value: cellText, version: draftVersion })
        .transform(({ user_id: userId, ...cell }) => ({ userId, ...cell })),
      { error: orRequired('Send the cells to save.') },
    )
    .max(maxDraftCells, `At most ${maxDraftCells} cells are saved at once.`),
  list: pastedList.nullable().optional().describe('The list that was pasted last; null takes it back.'),
})

/**
 * The cells that are saved have this version now. `conflicts` are cells that someone else has changed since the version
 * that the request names, as they are now; `refused` investors have the month posted or cannot have months.
 */
const saveResponse = z.object({
  version: z.number(),
  conflicts: z.array(draftCell),
  refused: z.array(z.object({ user_id: z.number(), message: z.string() })),
})

export const draftEndpoints = {
  monthDraft: get('/api/users/month-draft/:month/', {
    summary: 'Get the draft of a month',
    details:
      'What staff have typed into the sheet of a month and not posted yet, with who typed it and when. A `value` is the text as typed; null means that it was taken back. `people` are the others who have the month open, and their cells. With `since`, only cells that changed after that version. Reading a draft does not count as a use of the session, because open sheets repeat it.',
    params: z.object({ month: postedMonth }),
    query: z.object({
      since: z.coerce
        .number({ error: 'A version is a whole number.' })
        .int('A version is a whole number.')
        .min(0, 'A version is a whole number.')
        .optional()
        .describe('Only cells that changed after this version.'),
    }),
    response: monthDraft,
  }),
  saveMonthDraft: post('/api/users/save-month-draft/', {
    summary: 'Save cells of a month’s draft',
    details:
      'Each cell names the version that it replaces, 0 for one that is not in the draft. A cell that someone else has changed since is not saved but returned in `conflicts`, unless both typed the same; all others are saved. `list` replaces the one before. Cells of investors whose month is posted, or who cannot have months, are not saved either; `refused` says why. A draft ends row by row, when the month is posted. Drafts are not on the audit trail: what is posted is. At most 400 cells.',
    body: saveRequest,
    response: saveResponse,
  }),
  markPresence: post('/api/users/draft-presence/', {
    summary: 'Report your place in a month’s sheet',
    details: `Others with the month open see it for ${presenceLastsMs / 1000} seconds. \`cell\` is null in a cell that nobody types into. Does not count as a use of the session, and is not on the audit trail.`,
    body: presenceRequest,
    response: messageResponse,
  }),
}

describeFeature(
  'drafts',
  draftEndpoints,
  'For staff: the shared draft of a month’s sheet, until it is posted.',
)
