import { createHmac } from 'node:crypto'
import type { MailList } from '@portico/contract/features/notice-kinds'
import { mailListCodes, mailListOf } from '@portico/contract/features/notice-kinds'
import { isSameSecret } from '../security/secrets.ts'

/** The account and the list of mails that an unsubscribe link turns off. */
export interface Unsubscribed {
  userId: number
  list: MailList
}

const headBytes = 7
/** With the head, 21 bytes, which are 28 characters: the header with the link stays on one line. */
const signatureBytes = 14

const signatureOf = (secret: string, head: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(head).digest().subarray(0, signatureBytes)

/** The token of an unsubscribe link. Nothing is stored for it, and it works for as long as the secret is kept. */
export function unsubscribeToken(secret: string, { userId, list }: Unsubscribed): string {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(mailListCodes[list], 0)
  head.writeUIntBE(userId, 1, headBytes - 1)
  return Buffer.concat([head, signatureOf(secret, head)]).toString('base64url')
}

/** What a token turns off; undefined if it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | undefined {
  const list = mailListOf(token)
  if (list === undefined) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headBytes)
  const signature = bytes.subarray(headBytes).toString('base64url')
  return isSameSecret(signature, signatureOf(secret, head).toString('base64url'))
    ? { userId: head.readUIntBE(1, headBytes - 1), list }
    : undefined
}

/** The name of the secret that signs the tokens. */
export const unsubscribeSecretName = 'unsubscribe_secret'
