import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'
import { password } from './test-app.ts'

/** A key as the settings take it. */
export const secretKey = Buffer.from('a key of thirty-two bytes, no less').subarray(0, 32).toString('base64')

const stepMs = 30_000

/** Somebody's authenticator app: the code of now, or of so many half-minutes later. */
export type CodeOf = (stepsLater?: number) => string

/** The app that holds a secret. */
export function authenticator(app: Pick<TestApp, 'now'>, secret: string): CodeOf {
  const totp = new TOTP({ secret })
  return (stepsLater = 0) => totp.generate({ timestamp: app.now() + stepsLater * stepMs })
}

/** Sets a second factor up as the account page does, with the code of now, and moves on to the next code. */
export async function setUp(app: TestApp, client: Client) {
  const begun = await client.post('/api/users/begin-second-factor/', { current_password: password })
  const codeOf = authenticator(app, String(begun.json['secret']))
  const confirmed = await client.post('/api/users/confirm-second-factor/', { code: codeOf() })
  expect([begun.status, confirmed.status, confirmed.body]).toEqual([200, 200, confirmed.body])
  app.pass(stepMs)
  return { codeOf, recoveryCodes: confirmed.json['recovery_codes'] as string[] }
}
