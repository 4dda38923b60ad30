import { expect, test } from 'vitest'
import { done } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('the columns of a file of money in and out', (start) => {
  const read = async (...lines: string[]) => {
    const app = await start()
    const ann = await app.addAccount({ email: 'ann@x.example' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
    const file = Buffer.from(lines.join('\n')).toString('base64')
    const preview = done(await desk.post('/api/users/preview-activity-import/', { file })).json
    const post = async () => {
      done(await desk.post('/api/users/import-activity/', { file }))
      return (await desk.get(`/api/users/all-activity/${ann.id}/`)).list
    }
    return { preview, post }
  }

  test('that name none that is known are listed, as the file writes them, also below a title', async () => {
    const { preview } = await read(
      'Wires of July,,,,,,',
      'Investor,E-mail,Amount,Received on,Work from,,Branch',
      'Ann,ann@x.example,2500,2025-07-14,September 2025,,North',
    )
    expect(preview['not_read']).toEqual(['Investor', 'Work from', 'Branch'])
  })

  test('are all read if the month is headed “Effective” and the gains “From gain”', async () => {
    const { preview, post } = await read(
      'email,kind,amount,received on,Effective,From gain',
      'ann@x.example,contribution,2500,2025-07-14,September 2025,',
    )
    expect(preview).not.toHaveProperty('not_read')
    expect(await post()).toMatchObject([{ amount: 2500, effective_month: 'September 2025' }])
  })

  test('have the part from gains below “From gain”, which is read', async () => {
    const { preview } = await read(
      'email,kind,amount,received on,from gain',
      'ann@x.example,contribution,2500,2025-07-14,100',
    )
    expect(preview['rows']).toMatchObject([{ state: 'refused', unread: ['from_gains'] }])
  })
})
