import { expect, test } from 'vitest'
import { done } from '../../../../test/money.ts'
import { july, post } from '../../../../test/months.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const file = (...lines: string[]) =>
  Buffer.from(['email,kind,amount,received_on,effective_month,from_gains', ...lines].join('\n')).toString(
    'base64',
  )

onEachEngine('the preview of a file of money in and out', (start) => {
  const world = async () => {
    const app = await start()
    const ann = await app.addAccount({ email: 'ann@x.example' })
    const bea = await app.addAccount({ email: 'bea@x.example' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
    done(await post(desk, ann.id, july))
    done(await post(desk, ann.id, { ...july, quarter: 'August 2025' }))
    const told = async (...lines: string[]) =>
      (await desk.post(`${path}preview-activity-import/`, { file: file(...lines) })).json['told']
    return { app, bea, told }
  }
  const received = (name: string) => `${name}@x.example,contribution,500,2025-07-14,September 2025`

  test('says who is told of it, and which way, once for each investor and all their money', async () => {
    const { app, bea, told } = await world()
    done(
      await (
        await app.signIn(bea)
      ).post(`${path}change-mail-preferences/`, { ways: { money_received: 'off' } }),
    )
    const before = await dump(app.db)
    const second = 'ann@x.example,contribution,700,2025-07-15,September 2025'
    // Ann by e-mail, Bea only in the portal
    expect(await told(received('ann'), second, received('bea'))).toEqual({
      each: 1,
      digest: 0,
      off: 1,
      none: 0,
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('counts a withdrawal only where it restates a posted month, as its payment is told when it is sent', async () => {
    const { told } = await world()
    // From the 333.00 that July left
    const withdrawn = (month: string) => `ann@x.example,withdrawal,100,2025-07-14,${month},100`
    expect(await told(withdrawn('September 2025'))).toEqual({ each: 0, digest: 0, off: 0, none: 0 })
    expect(await told(withdrawn('August 2025'))).toEqual({ each: 1, digest: 0, off: 0, none: 0 })
  })

  test('says nothing of mails where it has nothing to record', async () => {
    const { told } = await world()
    expect(await told('nobody@x.example,contribution,500,2025-07-14,')).toBeUndefined()
  })
})
