import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { backedUpEngines } from '../../test/test-database.ts'
import { encryptSecret } from '../features/identity/rules/second-factor-codes.ts'

const key = randomBytes(32)
const advice =
  'Without the SECRET_KEY that the backup was made with, no document or tax reference in it can be opened, no second factor works, and no server starts.'

onEachEngine(
  'restore',
  (start) => {
    test('says what the SECRET_KEY does not open, and nothing if it opens all', async () => {
      const app = await start()
      const { id } = await app.addAccount({ isStaff: true })
      await app.db.transaction(async (trx) => {
        const encrypted = encryptSecret(key, id, randomBytes(20))
        await trx
          .insertInto('second_factors')
          .values({ user_id: id, sealed_secret: encrypted, confirmed_since: app.now(), last_step: 0 })
          .execute()
      })
      const file = `${app.place.dataDir}/a.backup`
      expect((await runCommand(app.place, ['backup', file])).code).toBe(0)
      await app.server.close()
      await app.db.close()
      const restore = async (secretKey: string) => {
        vi.stubEnv('SECRET_KEY', secretKey)
        const { code, output, errors } = await runCommand(app.place, ['restore', file, '--replace'])
        vi.unstubAllEnvs()
        expect([code, errors]).toEqual([0, expect.any(String)])
        return output.trimEnd().split('\n').slice(2)
      }
      expect(await restore(key.toString('base64'))).toEqual([])
      expect(await restore('')).toEqual([
        'There are accounts with a second factor, so SECRET_KEY must be set to their key.',
        advice,
      ])
      expect(await restore(randomBytes(32).toString('base64'))).toEqual([
        'SECRET_KEY is not the key that the second factors in the database were encrypted with.',
        advice,
      ])
    })
  },
  backedUpEngines,
)
