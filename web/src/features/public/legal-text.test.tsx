import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { site } from '../../../../site.config.ts'

test('a legal text that the firm has not written is not found, and nothing links to it', async () => {
  vi.resetModules()
  vi.doMock('../../../../site.legal.ts', () => ({
    legal: { imprint: { updated: 'May 2026', introduction: 'Who we are.', sections: [] } },
  }))
  const { LegalText } = await import('./legal-text.tsx')
  const { unmount } = render(<LegalText name="privacy" />)
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
  unmount()
  render(<LegalText name="imprint" />)
  expect(screen.getByText('Last changed: May 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Legal notice' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull()
  vi.doUnmock('../../../../site.legal.ts')
  vi.resetModules()
})

test('the firm’s e-mail in a legal text can be pressed', async () => {
  const { LegalText } = await import('./legal-text.tsx')
  render(<LegalText name="imprint" />)
  const [link] = screen.getAllByRole('link', { name: site.email })
  expect(link?.getAttribute('href')).toBe(`mailto:${site.email}`)
})

test('the legal notice states only facts that the firm has filled in, and has no section without one', async () => {
  vi.resetModules()
  const sections = [
    {
      title: 'The firm',
      paragraphs: [
        { name: 'Principal office', value: '1 Main Street' },
        { name: 'Legal form', value: '' },
      ],
    },
    { title: 'Registration', paragraphs: [{ name: 'CRD number', value: '' }] },
  ]
  vi.doMock('../../../../site.legal.ts', () => ({
    legal: { imprint: { updated: 'May 2026', introduction: 'Who we are.', sections } },
  }))
  const { LegalText } = await import('./legal-text.tsx')
  render(<LegalText name="imprint" />)
  expect(screen.getByRole('term').textContent).toBe('Principal office')
  expect(screen.getByRole('definition').textContent).toBe('1 Main Street')
  expect(screen.queryByText(/Legal form|CRD number/)).toBeNull()
  expect(screen.queryByText('Registration')).toBeNull()
  vi.doUnmock('../../../../site.legal.ts')
  vi.resetModules()
})

test('only a text of many sections has a list of them', async () => {
  const { LegalText } = await import('./legal-text.tsx')
  const { unmount } = render(<LegalText name="privacy" />)
  const list = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(list.getByRole('link', { name: 'Your rights' }).getAttribute('href')).toBe('#your-rights')
  unmount()
  render(<LegalText name="imprint" />)
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
})

test('without the facts that only the firm knows, the legal notice still says who and where it is, and how to reach it', async () => {
  const { LegalText } = await import('./legal-text.tsx')
  render(<LegalText name="imprint" />)
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    `Name: ${site.name}`,
    'Offices: New York, Nashville, Tampa',
    'Co-Founder: First Founder',
    'Co-Founder: Second Founder',
    `E-mail: ${site.email}`,
    'By letter: Ask us by e-mail for the address of an office.',
  ])
})
