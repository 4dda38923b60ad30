import type { SecurityKind } from '@portico/contract/features/notice-kinds'
import { networkText } from '@portico/contract/values/network'
import type { Transaction } from '../../../db/database.ts'
import type { Letter } from '../../../mail/outbox-queries.ts'
import { announceSecurity } from '../../notices/rules/announce.ts'
import type { Device } from '../rules/device.ts'
import type { Portal } from './account-mails.ts'
import {
  newAddressMail,
  newDeviceMail,
  passwordChangedMail,
  passwordChosenMail,
  secondFactorMail,
} from './account-mails.ts'

interface Happened {
  kind: SecurityKind
  mail: (publicUrl: string) => Letter
  /** As the portal lists it. */
  sentence: string
}

/** The events that the owner of an account is told of, by mail and in the portal. */
const happenings = {
  passwordChanged: {
    kind: 'password',
    mail: passwordChangedMail,
    sentence: 'The password was changed, and all other sessions were ended.',
  },
  passwordChosen: {
    kind: 'password',
    mail: passwordChosenMail,
    sentence: 'The first password was chosen with the link that we mailed you.',
  },
  emailChanged: {
    kind: 'email',
    mail: newAddressMail,
    sentence: 'The e-mail address was changed, and all other sessions were ended.',
  },
  factorSet: {
    kind: 'second_factor',
    mail: secondFactorMail.set,
    sentence: 'Logging in also takes a code from an authenticator app. All other sessions were ended.',
  },
  codesRenewed: {
    kind: 'second_factor',
    mail: secondFactorMail.renewed,
    sentence: 'New recovery codes were made. The earlier ones no longer work.',
  },
  factorRemoved: {
    kind: 'second_factor',
    mail: secondFactorMail.removed,
    sentence: 'Logging in no longer takes a code. All other sessions were ended.',
  },
  factorReset: {
    kind: 'second_factor',
    mail: secondFactorMail.reset,
    sentence: 'The firm has removed the second factor, and all sessions were ended.',
  },
} as const satisfies Record<string, Happened>

/** Tells the owner of an account what happened to the access to it, in the transaction in which it happens. */
export async function tellOwner(
  trx: Transaction,
  what: keyof typeof happenings,
  { userId, at, publicUrl }: { userId: number; at: number; publicUrl: string },
): Promise<void> {
  const { kind, mail, sentence } = happenings[what]
  await announceSecurity(trx, { at, userId, kind, mail: mail(publicUrl), sentence })
}

/** "Chrome on Windows (203.0.113.x)" */
function describeDevice({ browser, system, network }: Device): string {
  const program = [browser === '' ? 'a program that we do not know' : browser]
  if (system !== '') program.push(`on ${system}`)
  return `${program.join(' ')}${network === '' ? '' : ` (${networkText(network)})`}`
}

/**
 * Tells the owner of an account of a sign-in from a device that has not been seen before. Only the mail names
 * the device: a notice is kept, and staff who act for the investor see it.
 */
export async function tellOfDevice(
  trx: Transaction,
  portal: Portal,
  { device, userId, at }: { device: Device; userId: number; at: number },
): Promise<void> {
  const from = describeDevice(device)
  const mail = newDeviceMail(portal, { device: from, at })
  const sentence = 'Someone logged in with the password from a new device.'
  await announceSecurity(trx, { at, userId, kind: 'new_device', mail, sentence })
}
