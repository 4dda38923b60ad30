import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { blockOf } from './paste-block.ts'
import { pasteAction, placedRows } from './paste-action.ts'
import { planBlock, planPaste } from './paste-plan.ts'
import { typedFigures } from './rares.ts'
import { changeSheet, sheetOf } from './sheet.ts'

const sheetWith = (...names: string[]) =>
  sheetOf({
    month: month(202508),
    rows: names.map((name, k) =>
      sheetRow(k, name, { email: `${name.split(' ')[0]?.toLowerCase()}@client.example` }),
    ),
  })

/** What a block writes from a cell of the first line on; columns that are asked for are chosen in order from it. */
function planned(
  text: string,
  figure: CellName | undefined = 'beginning_balance',
  sheet = sheetWith('Ann', 'Bea', 'Cyrus'),
) {
  const target = { figure, lines: sheet.lines.map((_, k) => k), selected: 1 }
  const found = planBlock(sheet, target, blockOf(text))
  if (typeof found === 'string') return found
  const figures: readonly CellName[] = typedFigures(sheet)
  let next = figures.indexOf(figure)
  const columns = found.columns.map((column) => (column === 'figure' ? figures[next++] : column))
  const plan = planPaste(sheet, target, found.read, columns)
  if (typeof plan === 'string') throw new Error(plan)
  const { waiting, out } = placedRows(plan)
  const { cells, message, list } = pasteAction(sheet, plan)
  return {
    by: plan.by,
    cells: cells.map((cell) => `${sheet.lines[cell.at]?.row.name} ${cell.figure} ${cell.text}`),
    left: [...waiting, ...out].map(({ text: who, match }) => [who, match.at === undefined ? match.why : '']),
    totals: [...plan.totals],
    message,
    skipped: list?.skipped,
  }
}

test('a block that starts with e-mails goes to their lines in any order', () => {
  expect(planned('Cyrus@Client.example\t2.5\t10\nann@client.example\t3\t20\n', 'dividend_percent')).toEqual({
    by: 'e-mail',
    cells: [
      'Cyrus dividend_percent 2.5',
      'Cyrus dividend_paid 10',
      'Ann dividend_percent 3',
      'Ann dividend_paid 20',
    ],
    left: [],
    totals: [],
    message: '2 rows are pasted.',
  })
})

test.each([
  'Name\tDiv %\tPaid\n',
  'Investor\tDiv %\tPaid\n',
  'Client\tdividend_percent\tDividend Paid 2025\n',
  '',
])('rows with names go to their investors in any order, with the headings "%s"', (headings) => {
  const sheet = sheetWith('Anders Tanaka', 'Zoë O’Brien', 'Maria del Mar López')
  const rows = ['LOPEZ,  Maria del Mar\t2\t20', "zoe o'brien\t3\t30", 'Tanaka Anders\t4\t40']
  expect(planned(`${headings}${rows.join('\n')}\n`, 'dividend_percent', sheet)).toMatchObject({
    by: 'name',
    cells: [
      'Maria del Mar López dividend_percent 2',
      'Maria del Mar López dividend_paid 20',
      'Zoë O’Brien dividend_percent 3',
      'Zoë O’Brien dividend_paid 30',
      'Anders Tanaka dividend_percent 4',
      'Anders Tanaka dividend_paid 40',
    ],
    left: [],
  })
})

test('first and last names may be columns of their own, and a name wherever it stands decides', () => {
  const sheet = sheetWith('Ann Smith', 'Bea Jones')
  expect(
    planned('Paid\tLast name\tFirst name\n10\tJones\tBea\n20\tSmith\tAnn\n', undefined, sheet),
  ).toMatchObject({
    cells: ['Bea Jones dividend_paid 10', 'Ann Smith dividend_paid 20'],
  })
  expect(planned('10\tBea Jones\n20\tAnn Smith\n', 'dividend_paid', sheet)).toMatchObject({
    cells: ['Bea Jones dividend_paid 10', 'Ann Smith dividend_paid 20'],
  })
})

test('an ambiguous or unknown name, an investor named twice and another investor’s e-mail wait for a choice', () => {
  const sheet = sheetWith(
    'Ann Smith',
    'Ann  Smith',
    'Thomas James',
    'James Thomas',
    'Barbara Davis',
    'Cyrus Low',
  )
  const rows = [
    'Ann Smith\t\t1',
    'Thomas James\t\t2',
    'Barbra Davis\t\t3',
    'Nobody Known\t\t4',
    'Cyrus Low\t\t5',
    'Low, Cyrus\t\t6',
    'Cyrus Low\tbarbara@client.example\t7',
    'James, Thomas\t\t8',
  ]
  expect(planned(`Name\tE-mail\tPaid\n${rows.join('\n')}\n`, undefined, sheet)).toMatchObject({
    cells: ['Thomas James dividend_paid 8'],
    left: [
      ['Ann Smith', '2 investors have this name.'],
      ['Thomas James', '2 investors have this name.'],
      ['Barbra Davis', 'Barbara Davis, one letter differs.'],
      ['Nobody Known', 'Not on this sheet.'],
      ['Cyrus Low', 'Twice in the block.'],
      ['Low, Cyrus', 'Twice in the block.'],
      ['Cyrus Low', 'The e-mail and the name belong to two different investors.'],
    ],
  })
})

test('names that are like a pasted one are offered, and the reason names the only one', () => {
  const sheet = sheetWith('Marcus Reed', 'Onora Single', 'Ann Low', 'Ann Law', 'Bob', 'Ada Wood-Hammer')
  const rows = ['M. Reed\t1', 'Onora Singel\t2', 'Ann Liw\t3', 'Rob\t4', 'Bert\t5', 'Ada Wood\t6', 'Ada\t7']
  expect(planned(`Name\tPaid\n${rows.join('\n')}\n`, undefined, sheet)).toMatchObject({
    left: [
      ['M. Reed', 'Did you mean Marcus Reed?'],
      ['Onora Singel', 'Onora Single, two letters differ.'],
      ['Ann Liw', '2 similar names.'],
      ['Rob', 'Bob, one letter differs.'],
      ['Bert', 'Not on this sheet.'],
      ['Ada Wood', 'Did you mean Ada Wood-Hammer?'],
      ['Ada', 'Not on this sheet.'],
    ],
  })
})

test('of namesakes, the one whose e-mail differs by one letter from the pasted one is offered alone', () => {
  const sheet = sheetWith('Ann Smith', 'Smith Ann', 'Bea Low')
  const rows = ['Ann Smith\tsmith@client.exampl\t1', 'Ann Smith\tnew@client.example\t2']
  const plan = planned(`Name\tE-mail\tPaid\n${rows.join('\n')}\n`, undefined, sheet)
  expect(plan).toMatchObject({
    left: [
      ['Ann Smith', 'smith@client.example, one letter differs.'],
      ['Ann Smith', 'This e-mail is not on this sheet.'],
    ],
  })
})

test('investors whose e-mail differs by one letter from a pasted one are offered', () => {
  const sheet = sheetWith('Marcus', 'Anna', 'Anne')
  const rows = ['markus@client.example\t1', 'ann@client.example\t2', 'marcs@cliend.example\t3']
  expect(planned(`E-mail\tPaid\n${rows.join('\n')}\n`, undefined, sheet)).toMatchObject({
    cells: [],
    left: [
      ['markus@client.example', 'marcus@client.example, one letter differs.'],
      ['ann@client.example', '2 similar e-mails.'],
      ['marcs@cliend.example', 'Not on this sheet.'],
    ],
  })
})

test('a total row never goes to an investor, also under a name that its block does not know', () => {
  expect(planned('Name\tDiv %\tPaid\nCyrus\t3\t10\nAnn\t3\t20\nTOTAL:\t\t30.00\n')).toMatchObject({
    cells: [
      'Cyrus dividend_percent 3',
      'Cyrus dividend_paid 10',
      'Ann dividend_percent 3',
      'Ann dividend_paid 20',
    ],
    left: [],
    totals: [['dividend_paid', '30.00']],
  })
  // An investor may be called so.
  expect(planned('Name\tPaid\nTotal\t5\n', undefined, sheetWith('Total', 'Bea'))).toMatchObject({
    cells: ['Total dividend_paid 5'],
    totals: [],
  })
})

test('headings say which columns the figures go to; what is not typed is named', () => {
  const plan = planned(
    'Name\tInvestor E-mail\tPaid\tUnrealized\tPrincipal\tRemarks\nBea\tbea@client.example\t50\t366.30\t11000\tlate\n',
    'dividend_percent',
  )
  expect(plan).toMatchObject({
    cells: ['Bea dividend_paid 50', 'Bea beginning_balance 11000'],
    message: '1 row is pasted. Not pasted: Unrealized (computed), Remarks (1 cell).',
  })
})

test('rows for nobody or for another month stay out, each with the reason', () => {
  const plan = planned(
    [
      'E-mail\tMonth\tPaid',
      'ann@client.example\tAugust 2025\t1',
      'zoe@client.example\tAugust 2025\t2',
      'bea@client.example\tJul-25\t4',
      'Total\t\t10',
    ].join('\n'),
  )
  expect(plan).toMatchObject({
    cells: ['Ann dividend_paid 1'],
    left: [
      ['zoe@client.example', 'Not on this sheet.'],
      ['bea@client.example', 'For July 2025.'],
    ],
    totals: [['dividend_paid', '10']],
    message: '1 row is pasted.',
    skipped: ['zoe@client.example', 'bea@client.example'],
  })
})

test('of a list that is wholly of another month nothing is pasted, and no question is asked', () => {
  const list = 'E-mail\tMonth\tPaid\nann@client.example\tJul-25\t1\nbea@client.example\tJul-25\t4'
  expect(planned(list)).toBe('Nothing is pasted: no row is for August 2025.')
})

test('a first row of words that are no known headings is no row of an investor, and the e-mails below it count', () => {
  expect(planned('Kunde\tAuszahlung\nbea@client.example\t75', 'dividend_paid')).toMatchObject({
    cells: ['Bea dividend_paid 75'],
    left: [],
  })
  // With an amount, it may be someone’s.
  expect(planned('Kunde\t80\nbea@client.example\t75', 'dividend_paid')).toMatchObject({
    left: [['Kunde', 'Not on this sheet.']],
  })
})

test('a block with headings and neither names nor e-mails goes to the lines in order', () => {
  expect(planned('Paid\tDiv %\n10\t3\n20\t2')).toMatchObject({
    by: 'order',
    cells: [
      'Ann dividend_paid 10',
      'Ann dividend_percent 3',
      'Bea dividend_paid 20',
      'Bea dividend_percent 2',
    ],
    message: '2 rows are pasted. From Ann to Bea.',
  })
})

test('dividend amounts are pasted, and a heading that is the name of a figure is known', () => {
  expect(planned('Name\tDividend\nCyrus\t12.34\n')).toMatchObject({
    cells: ['Cyrus dividend_amount 12.34'],
    message: '1 row is pasted.',
  })
  expect(planned('Investor Name\tdividend_amount\tCurrent Balance\nBea\t5\t10\n')).toMatchObject({
    cells: ['Bea dividend_amount 5'],
    message: '1 row is pasted. Not pasted: Current Balance (computed).',
  })
})

test('two columns for one figure are refused', () => {
  expect(planned('Name\tPaid\tDividend Paid\nAnn\t1\t2')).toBe('Nothing is pasted: two columns are Paid.')
})

test('a single row fills every selected line', () => {
  const sheet = sheetWith('Ann', 'Bea', 'Cyrus')
  const found = planBlock(sheet, { figure: 'dividend_percent', lines: [0, 1, 2], selected: 2 }, [['2.5']])
  if (typeof found === 'string' || found.plan === undefined) throw new Error('Nothing is planned.')
  expect(placedRows(found.plan).placed).toMatchObject([
    { at: 0, cells: [{ text: '2.5' }] },
    { at: 1, cells: [{ text: '2.5' }] },
  ])
})

test('a computed column takes nothing, and says so', () => {
  const sheet = sheetWith('Ann')
  const plan = planBlock(sheet, { figure: undefined, lines: [0], selected: 1 }, [['1']])
  expect(plan).toBe('Nothing is pasted: this column is computed. Choose a cell to type in.')
})

test('the total of a list is compared until its rows are posted', () => {
  const sheet = sheetWith('Ann', 'Bea')
  const target = { figure: undefined, lines: [0, 1], selected: 1 }
  const found = planBlock(sheet, target, blockOf('Name\tPaid\nAnn\t5\nBea\t7\nTotal\t12'))
  if (typeof found === 'string' || found.plan === undefined) throw new Error('It is pasted.')
  const pasted = changeSheet(sheet, pasteAction(sheet, found.plan))
  expect(pasted.list?.totals).toEqual([{ figure: 'dividend_paid', text: '12' }])
  expect(changeSheet(pasted, { type: 'post' }).list).toBeUndefined()
})
