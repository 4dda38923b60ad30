import { expect, test } from 'vitest'
import { recordExamples } from '../../../test/example-firm.ts'
import { onSqlite } from '../../../test/test-app.ts'

onSqlite('the examples of the API', (start) => {
  test('are what the API answers; -u writes them', async () => {
    await expect(await recordExamples(start)).toMatchFileSnapshot(
      '../../../../contract/src/api/examples.json',
    )
  })
})
