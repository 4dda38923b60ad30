import { expect, test } from 'vitest'
import { dropDescriptions } from './without-descriptions.ts'

test('a browser is sent the schemas of an endpoint, without what the API’s readers are told of it', () => {
  const written = `const body = z.object({ on: day.optional().describe('A day.').default(\`\${today}\`).describe('The day.') })
    export const endpoints = {
      close: post('/api/close/', { summary: 'Close', details: \`At \${most}.\`, errors: ['booksClosed'], body, status: 201 }),
      file: getFile('/api/file/', { file: 'text/csv', summary: 'Get' }),
    }
    const chart = { summary: 'Kept' } as const`
  expect(dropDescriptions(written)).toBe(
    `const body = z.object({ on: day.optional().default(\`\${today}\`) })
    export const endpoints = {
      close: post('/api/close/', { body, status: 201 }),
      file: getFile('/api/file/', { file: 'text/csv',  }),
    }
    const chart = { summary: 'Kept' } as const`,
  )
})
