import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

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
  expect(screen.getByRole('link', { name: 'Imprint' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull()
  vi.doUnmock('../../../../site.legal.ts')
})
