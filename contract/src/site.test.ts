import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { legalFactsMissing, placeholdersLeft } from './site.ts'

test('lists every placeholder of the shipped firm by its setting', () => {
  expect(placeholdersLeft(site)).toEqual([
    'name',
    'shortName',
    'email',
    'founders[0].name',
    'founders[1].name',
  ])
})

test('does not list settings that the firm has changed', () => {
  const founders = site.founders.map((founder) => ({ ...founder, name: 'Ada Byron' }))
  expect(placeholdersLeft({ ...site, name: 'Byron & Co', shortName: 'Byron', founders })).toEqual(['email'])
})

test('the short name fits below an icon', () => {
  expect(site.shortName.length).toBeLessThanOrEqual(12)
})

test('lists the legal facts that have no value yet', () => {
  const paragraphs = [
    'Byron & Co',
    { name: 'Office', value: '1 Main Street' },
    { name: 'CRD number', value: '' },
  ]
  const imprint = { updated: '', introduction: '', sections: [{ title: 'The firm', paragraphs }] }
  expect(legalFactsMissing({ imprint })).toEqual(['CRD number'])
})
