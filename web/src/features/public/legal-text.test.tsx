import { render, screen } from '@testing-library/react'
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
  expect(screen.getByText('Principal office: 1 Main Street')).toBeDefined()
  expect(screen.queryByText(/Legal form|CRD number/)).toBeNull()
  expect(screen.queryByText('Registration')).toBeNull()
  vi.doUnmock('../../../../site.legal.ts')
  vi.resetModules()
})
