import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { onSqlite } from '../../../../test/test-app.ts'
import type { Block } from './block-queries.ts'
import { keptByBlock } from './block-queries.ts'

const config = readConfig({})

const block = (at: number, stamp: string): Block => ({ at, stamp })

onSqlite('what is kept of blocks', (start) => {
  test('is read once, also by those who ask at the same time, and again once the stamp changes', async () => {
    const { db } = await start()
    const read: number[] = []
    const kept = keptByBlock((_, { at, stamp }) => {
      read.push(at)
      return Promise.resolve(`${at} ${stamp}`)
    })
    const ask = (...blocks: Block[]) => kept({ config, db }, blocks)
    const both = await Promise.all([ask(block(0, 'a'), block(1, 'a')), ask(block(0, 'a'), block(1, 'a'))])
    expect(both).toEqual([
      ['0 a', '1 a'],
      ['0 a', '1 a'],
    ])
    expect(await ask(block(0, 'a'), block(1, 'b'))).toEqual(['0 a', '1 b'])
    expect(read).toEqual([0, 1, 1])
  })

  test('is read again after a failure', async () => {
    const { db } = await start()
    let tries = 0
    const kept = keptByBlock(() =>
      tries++ === 0 ? Promise.reject(new Error('No.')) : Promise.resolve('yes'),
    )
    const ask = () => kept({ config, db }, [block(0, 'a')])
    await expect(ask()).rejects.toThrow('No.')
    expect(await ask()).toEqual(['yes'])
  })
})
