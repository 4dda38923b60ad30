import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from '../../test/workbook.ts'
import { workbookOf } from '../../test/workbook.ts'
import { asCsv } from './workbook.ts'

const csvOf = async (bytes: Uint8Array) => new TextDecoder().decode(await asCsv(bytes))
const sheetOf = (...rows: Cell[][]) => workbookOf({ Sheet1: rows })

test('a cell is read as it is meant: a percentage, a day, a number without the error of a float', async () => {
  const rows: Cell[][] = [
    ['Div %', 'Month', 'Paid'],
    // Excel stores 3.33 % as a fraction, and days as the number since 1899: 46,022 is December 31, 2025.
    [{ value: 0.0333, format: '0.00%' }, { value: 46_022, format: 'd.m.yyyy' }, 0.1 + 0.2],
    [{ value: 0.033300000000000003, format: '0.0 %' }, { value: 46_022, format: 'mmm yy' }, 1234.5],
    // A percent sign in quotes is only a unit: the number is the percentage already.
    [{ value: 3.33, format: '0.00"%"' }, 'March 2026', { value: 1234.5, format: '"$"#,##0.00' }],
  ]
  expect((await csvOf(sheetOf(...rows))).trimEnd().split('\n')).toEqual([
    'Div %,Month,Paid',
    '3.33%,2025-12-31,0.3',
    '3.33%,2025-12-31,1234.5',
    '3.33,March 2026,1234.5',
  ])
})

test('a number that Excel shows rounded is never rounded, and says both', async () => {
  const cells: Cell[] = [
    // 48,250.00 × 3.33 % = 1,606.725
    { value: 1_606.725, format: '#,##0.00' },
    { value: 48_250 * 0.0333, format: '_("$"* #,##0.00_)' },
    48_250 * 0.0333,
    { value: 0.03325, format: '0.00%' },
  ]
  const texts = ['"1606.725, shown as 1,606.73"', '"1606.725, shown as $1,606.73"']
  expect((await csvOf(sheetOf(['a', 'b', 'c', 'd'], cells))).split('\n')[1]).toBe(
    [...texts, '"1606.725, not rounded"', '"3.325%, shown as 3.33%"'].join(','),
  )
})

test('a row keeps its number, also after empty rows and in a cell of several lines', async () => {
  const text = await csvOf(sheetOf(['Name', 'Note'], [null], ['Ann "A", Smith', 'one\r\ntwo'], ['Bea', 'x']))
  expect(text.trimEnd().split('\n')).toEqual(['Name,Note', '', '"Ann ""A"", Smith",one two', 'Bea,x'])
})

test('an error or a formula that has no result is never empty, which could mean zero', async () => {
  const cells: Cell[] = [
    { t: 'e', v: 0x17 },
    { t: 'n', f: 'A1*2', v: 12 },
    { t: 'n', f: 'A1*3', v: 18 },
  ]
  const bytes = workbookOf({ Sheet1: [['a', 'b', 'c'], cells] }, { isPacked: false })
  // As programs write a workbook that Excel has not opened since.
  const notComputed = Buffer.from(bytes.toString('latin1').replace('<v>18</v>', '<v></v>  '), 'latin1')
  expect((await csvOf(notComputed)).split('\n')[1]).toBe('#ERROR,12,a formula without its result')
})

test('what is not one readable table is refused with the reason', async () => {
  await expect(asCsv(workbookOf({ Aug: [['a']], Empty: [], Sep: [['b']] }))).rejects.toThrow(
    '2 of its sheets have rows (Aug, Sep), and one file is one table',
  )
  await expect(asCsv(workbookOf({ Empty: [[' ']] }))).rejects.toThrow('it has no rows')
  await expect(asCsv(sheetOf(['a']).subarray(0, 900))).rejects.toThrow('it is damaged')
  const old = write(
    { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet([['a']]) } },
    { type: 'buffer', bookType: 'xls' },
  ) as Buffer
  await expect(asCsv(old)).rejects.toThrow('Save it as .xlsx')
})

/** A ZIP archive with one file of this many spaces, whose header says that it is as large as `said`. */
function packed(name: string, mebibytes: number): Buffer {
  const piece = Buffer.alloc(mebibytes * 1024 * 1024, ' ')
  const data = deflateRawSync(piece)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(piece.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(piece.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end])
}

test('a small file that unpacks to more memory than it may have is refused, and the next one is read', async () => {
  await expect(asCsv(packed('xl/workbook.xml', 900))).rejects.toThrow(/needs more than|damaged/)
  expect(await csvOf(sheetOf(['a'], ['b']))).toContain('a\nb')
}, 60_000)
