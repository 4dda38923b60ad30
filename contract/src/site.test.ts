import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { placeholdersLeft } from './site.ts'

test('the shipped firm is made of placeholders, each named by its setting', () => {
  expect(placeholdersLeft(site)).toEqual([
    'name',
    'email',
    'founders[0].name',
    'founders[0].image',
    'founders[1].name',
    'founders[1].image',
  ])
})

test('what the firm has set is no placeholder', () => {
  const founders = [{ name: 'Ada Byron', role: 'Co-Founder', image: 'https://photos.example/ada.jpg' }]
  expect(placeholdersLeft({ ...site, name: 'Byron & Co', founders })).toEqual(['email'])
})
