import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { placeholdersLeft } from './site.ts'

test('lists every placeholder of the shipped firm by its setting', () => {
  expect(placeholdersLeft(site)).toEqual(['name', 'email', 'founders[0].name', 'founders[1].name'])
})

test('does not list settings that the firm has changed', () => {
  const founders = site.founders.map((founder) => ({ ...founder, name: 'Ada Byron' }))
  expect(placeholdersLeft({ ...site, name: 'Byron & Co', founders })).toEqual(['email'])
})
