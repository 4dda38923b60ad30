import { expect, test } from 'vitest'
import { columnsWithText } from './preview-columns.ts'

test('a column of amounts has room for the longest as it is shown, with commas and cents, also of what it replaces', () => {
  const principal = [{ kind: 'money' as const, header: 'Principal' }]
  const widthOf = (cells: string[], before?: string[]) =>
    columnsWithText(principal, [{ cells, before }])[0]?.width
  // “1,250,000.00” and “9,999,999,999.99” have 12 and 16 characters.
  expect(['1250000', '1250000.00', '$1,250,000.00', '1.250.000,00'].map((text) => widthOf([text]))).toEqual(
    Array.from({ length: 4 }, () => widthOf(['1,250,000.00'])),
  )
  expect(widthOf(['9999999999.99'])).toContain(`${16 * 0.6 + 1}rem`)
  expect(widthOf(['5'], ['9999999999.99'])).toBe(widthOf(['9999999999.99']))
})

test('a column without any text is left out, and the others keep their places', () => {
  const columns = ['Loss', 'Paid'].map((header) => ({ kind: 'money' as const, header }))
  expect(columnsWithText(columns, [{ cells: ['', '5'] }])).toMatchObject([{ header: 'Paid', place: 1 }])
})
