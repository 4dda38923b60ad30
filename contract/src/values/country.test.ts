import { expect, test } from 'vitest'
import { countries, countryName } from './country.ts'

test('there are the 249 countries of ISO 3166-1, each once and with a name', () => {
  expect(new Set(countries).size).toBe(249)
  expect(countries).toHaveLength(249)
  expect(countries.filter((code) => countryName(code) === code)).toEqual([])
  expect(['US', 'DE', 'KY'].map(countryName)).toEqual(['United States', 'Germany', 'Cayman Islands'])
})
