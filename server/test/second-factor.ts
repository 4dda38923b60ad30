import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'
import { password } from './test-app.ts'

/** A key in the format of the settings. */
export const secretKey = Buffer.from('a key of thirty-two bytes, no less').subarray(0, 32).toString('base64')

const stepMs = 30_000

/** An authenticator app: the current code, or that of a number of half-minutes later. */
export type CodeOf = (stepsLater?: number) => string

/** The app with a secret. */
export function authenticator(app: Pick<TestApp, 'now'>, secret: string): CodeOf {
  const totp = new TOTP({ secret })
  return (stepsLater = 0) => totp.generate({ timestamp: app.now() + stepsLater * stepMs })
}

/** Sets up a second factor as the account page does, with the current code, and advances to the next code. */
export async function setUp(app: TestApp, client: Client) {
  const begun = await client.post('/api/users/begin-second-factor/', { current_password: password })
  const codeOf = authenticator(app, String(begun.json['secret']))
  const confirmed = await client.post('/api/users/confirm-second-factor/', { code: codeOf() })
  expect([begun.status, confirmed.status, confirmed.body]).toEqual([200, 200, confirmed.body])
  app.pass(stepMs)
  return { codeOf, recoveryCodes: confirmed.json['recovery_codes'] as string[] }
}
