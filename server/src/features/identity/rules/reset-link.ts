import { hashToken } from '../../../security/tokens.ts'

/** A link as it is stored. */
export interface ResetLink {
  userId: number
  tokenHash: string
}

/** The page's address that lets whoever has it choose a new password. */
export function resetUrl(publicUrl: string, userId: number, token: string): string {
  return `${publicUrl}/reset/${Buffer.from(String(userId)).toString('base64url')}/${token}`
}

/** The link behind the two parts of the address; for a uid of nobody, one that is no account's. */
export function readResetLink(uid: string, token: string): ResetLink {
  const text = Buffer.from(uid, 'base64url').toString()
  return { userId: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0, tokenHash: hashToken(token) }
}
