import { createHmac } from 'node:crypto'
import type { MailList } from '@portico/contract/features/notice-kinds'
import { isSameSecret } from '../security/secrets.ts'

/** The account and the list of mails that an unsubscribe link turns off. */
export interface Unsubscribed {
  userId: number
  list: MailList
}

/** The byte of each list in a token. Mails that are years old have them: never change one. */
const codes: Readonly<Record<MailList, number>> = {
  digest: 0,
  month_posted: 1,
  month_restated: 2,
  statement: 3,
  document: 4,
  money_received: 5,
  money_sent: 6,
}

const headBytes = 7
/** With the head, 21 bytes, which are 28 characters: the header with the link stays on one line. */
const signatureBytes = 14
const tokenPattern = /^[\w-]{28}$/

const signatureOf = (secret: string, head: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(head).digest().subarray(0, signatureBytes)

/** The token of an unsubscribe link. Nothing is stored for it, and it works for as long as the secret is kept. */
export function unsubscribeToken(secret: string, { userId, list }: Unsubscribed): string {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(codes[list], 0)
  head.writeUIntBE(userId, 1, headBytes - 1)
  return Buffer.concat([head, signatureOf(secret, head)]).toString('base64url')
}

/** What a token turns off; undefined if it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | undefined {
  if (!tokenPattern.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headBytes)
  const signature = bytes.subarray(headBytes).toString('base64url')
  if (!isSameSecret(signature, signatureOf(secret, head).toString('base64url'))) return undefined
  const list = (Object.keys(codes) as MailList[]).find((each) => codes[each] === head[0])
  return list === undefined ? undefined : { userId: head.readUIntBE(1, headBytes - 1), list }
}

/** The name of the secret that signs the tokens. */
export const unsubscribeSecretName = 'unsubscribe_secret'
