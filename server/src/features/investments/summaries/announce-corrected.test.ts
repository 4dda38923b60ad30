import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const minute = 60_000

/** Ann was mailed an hour ago that April 2026 is posted, at 9 %, and May, at 1 %. Mails wait ten minutes. */
async function world(start: Start) {
  const settings = { NOTICE_DELAY_MINUTES: '10', SESSION_IDLE_MINUTES: '9999', SESSION_HOURS: '9999' }
  const firm = await firmWithInvestor(start, { settings })
  const { app, desk, investor, client } = firm
  const may = (rate = 1) => monthOf('May 2026', 10_000, { rate })
  done(await firm.post(monthOf('April 2026', 10_000, { rate: 9 })))
  done(await firm.post(may()))
  app.pass(60 * minute)
  /** Corrects May with a sheet; returns the number of the posting. */
  const correctByPosting = async (rate: number, version: number): Promise<number> => {
    const sheet = {
      month: 'May 2026',
      rows: [{ user_id: investor.id, ...may(rate), version }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
      corrections: { reason: 'The custodian sent another figure.' },
    }
    done(await desk.post(`${path}post-month-end/`, sheet))
    const [posting] = (await desk.get(`${path}postings/`)).list as { number: number }[]
    return posting?.number ?? 0
  }
  const reverse = async (number: number) =>
    done(await desk.post(`${path}reverse-posting/`, { number, reason: 'The figure was right.' }))
  /** What Ann has under the bell, and the mails that wait. */
  const told = async () => {
    const { notices } = (await client.get(`${path}notices/`)).json as { notices: { subject: string }[] }
    const waiting = await app.db.read
      .selectFrom('outbox')
      .select('subject')
      .where('next_attempt_at', '>', app.now())
      .execute()
    return {
      bell: notices.map(({ subject }) => subject),
      mails: waiting.map(({ subject }) => subject),
    }
  }
  /** Takes gains of April out, by default in April, which lowers the balance that May starts with. */
  const takeOut = async (amount: number, receivedOn = '2026-04-20'): Promise<number> => {
    const entry = { kind: 'withdrawal', amount, from_gains: amount, received_on: receivedOn }
    return (done(await firm.record(entry)).json['activity'] as { id: number }).id
  }
  return { ...firm, may, correctByPosting, reverse, told, takeOut }
}

const posted = ['May 2026 is posted', 'April 2026 is posted']
const nothing = { bell: posted, mails: [] }
const restated = { bell: ['May 2026 was restated', ...posted], mails: ['May 2026 was restated'] }

onEachEngine('a change that is undone before its mail left', (start) => {
  test('is mailed once if the investor has seen it under the bell', async () => {
    const { client, correctByPosting, reverse, told } = await world(start)
    const number = await correctByPosting(2, 1)
    const { notices } = (await client.get(`${path}notices/`)).json as { notices: { id: number }[] }
    done(await client.post(`${path}mark-notices-seen/`, { up_to: notices[0]?.id }))
    await reverse(number)
    // Of the figures that are back; under the bell, both stay.
    expect(await told()).toEqual({ ...restated, bell: ['May 2026 was restated', ...restated.bell] })
  })

  test('of a month leaves nothing to tell if the investor knows what is back', async () => {
    const { app, correctByPosting, reverse, told } = await world(start)
    const number = await correctByPosting(2, 1)
    expect(await told()).toEqual(restated)
    app.pass(minute)
    await reverse(number)
    expect(await told()).toEqual(nothing)
  })

  test('leaves to tell of the correction before, if its mail had not left either', async () => {
    const { app, correctByPosting, reverse, told } = await world(start)
    await correctByPosting(2, 1)
    app.pass(9 * minute)
    const second = await correctByPosting(3, 2)
    app.pass(9 * minute)
    await reverse(second)
    expect(await told()).toEqual(restated)
  })

  test('leaves nothing to tell of a correction before that was mailed', async () => {
    const { app, correctByPosting, reverse, told } = await world(start)
    await correctByPosting(2, 1)
    app.pass(10 * minute)
    const second = await correctByPosting(3, 2)
    app.pass(minute)
    await reverse(second)
    expect(await told()).toEqual({ ...restated, mails: [] })
  })

  test('leaves nothing to tell if all corrections since the last mail are undone, also by hand', async () => {
    const { app, may, correct, correctByPosting, told } = await world(start)
    done(await correct(may(2), 1))
    done(await correct(may(3), 2))
    app.pass(minute)
    done(await correct(may(2), 3))
    expect(await told()).toEqual(restated)
    done(await correct(may(), 4))
    expect(await told()).toEqual(nothing)
    app.pass(minute)
    await correctByPosting(2, 5)
    app.pass(minute)
    await correctByPosting(1, 6)
    expect(await told()).toEqual(nothing)
  })

  test('is told as the other change that still counts, a withdrawal or a correction', async () => {
    const { app, correctByPosting, reverse, told, takeOut, voidEntry } = await world(start)
    const first = await takeOut(100)
    app.pass(minute)
    const second = await takeOut(200)
    app.pass(minute)
    done(await voidEntry(second))
    expect(await told()).toEqual(restated)
    app.pass(minute)
    const number = await correctByPosting(2, 1)
    app.pass(minute)
    done(await voidEntry(first))
    expect(await told()).toEqual(restated)
    app.pass(minute)
    await reverse(number)
    expect(await told()).toEqual(nothing)
  })

  test('leaves nothing to tell because of a withdrawal of a later month, whose voiding does not restate it', async () => {
    const { app, correctByPosting, reverse, told, takeOut, voidEntry } = await world(start)
    const inJune = await takeOut(100, '2026-06-01')
    app.pass(60 * minute)
    done(await voidEntry(inJune))
    app.pass(minute)
    const number = await correctByPosting(2, 1)
    app.pass(minute)
    await reverse(number)
    expect(await told()).toEqual(nothing)
  })
})

onEachEngine('a month that is withdrawn and posted again', (start) => {
  const withdrawn = ['May 2026 was withdrawn', ...posted]

  test('with other figures was restated to whom its mail had told of it, as the review says before', async () => {
    const { app, desk, investor, may, post, told, withdrawMonth } = await world(start)
    done(await withdrawMonth('May 2026', 1))
    app.pass(minute)
    const preview = { kind: 'add-summary', body: { user_id: investor.id, ...may(2) } }
    const review = done(await desk.post(`${path}preview-posting/`, preview)).json
    expect(review['notices']).toMatchObject([
      { kind: 'month_restated', subject: 'May 2026 was restated', each: 1 },
    ])
    done(await post(may(2)))
    // The withdrawal is not mailed any more.
    expect(await told()).toEqual({
      bell: ['May 2026 was restated', ...withdrawn],
      mails: ['May 2026 was restated'],
    })
  })

  test('with other figures was restated also once its withdrawal was mailed, whichever way it is posted', async () => {
    const { app, desk, may, told, investor, withdrawMonth } = await world(start)
    done(await withdrawMonth('May 2026', 1))
    app.pass(60 * minute)
    const sheet = {
      month: 'May 2026',
      rows: [{ user_id: investor.id, ...may(2) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    done(await desk.post(`${path}post-month-end/`, sheet))
    expect(await told()).toEqual({
      bell: ['May 2026 was restated', ...withdrawn],
      mails: ['May 2026 was restated'],
    })
  })

  test('with the figures that were told is posted', async () => {
    const { app, may, post, told, withdrawMonth } = await world(start)
    done(await withdrawMonth('May 2026', 1))
    app.pass(60 * minute)
    done(await post(may()))
    expect(await told()).toEqual({
      bell: ['May 2026 is posted', ...withdrawn],
      mails: ['May 2026 is posted'],
    })
  })

  test('is posted to whom no mail had told of it', async () => {
    const { app, post, told, withdrawMonth } = await world(start)
    done(await post(monthOf('March 2026', 10_000)))
    app.pass(minute)
    done(await withdrawMonth('March 2026', 1))
    app.pass(60 * minute)
    done(await post(monthOf('March 2026', 10_000, { rate: 2 })))
    expect(await told()).toEqual({
      bell: ['March 2026 is posted', ...posted],
      mails: ['March 2026 is posted'],
    })
  })
})
