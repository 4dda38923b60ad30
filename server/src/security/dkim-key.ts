import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The key that signs mails, and where its public half is published: SELECTOR._domainkey.DOMAIN. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM */
  key: string
}

const leastBits = 2048

const noKey = `DKIM_KEY_FILE must be a file with a private RSA key of at least ${leastBits} bits, as PEM. Make one with: openssl genrsa -out dkim.pem ${leastBits}`

/** The key of a domain, undefined without both, or the message for what is wrong with them. */
export function readDkimKey(
  domain: string | undefined,
  selector: string,
  file: string | undefined,
): DkimKey | undefined | string {
  if (domain === undefined && file === undefined) return undefined
  if (domain === undefined || file === undefined)
    return 'DKIM_DOMAIN and DKIM_KEY_FILE go together: set both, or none.'
  try {
    const key = readFileSync(file, 'utf8')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(key)
    const bits = asymmetricKeyDetails?.modulusLength ?? 0
    return asymmetricKeyType === 'rsa' && bits >= leastBits ? { domain, selector, key } : noKey
  } catch {
    return noKey
  }
}
