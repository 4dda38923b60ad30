import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, moment, orRequired, shapeOf } from '../api/fields.ts'
import { chosenKindNames, digestHour, mailWays, noticeKindNames } from './notice-kinds.ts'

/** The most notices that the bell lists. */
export const maxListed = 50

/** A notice to the owner of an account. `link` is the page that it is about. */
const notice = z.object({
  id: z.number(),
  kind: z.enum(noticeKindNames),
  subject: z.string(),
  sentence: z.string(),
  line: z.string().describe('What staff wrote; empty where they wrote nothing.'),
  link: z.string(),
  at: moment,
  is_new: z.boolean().describe('It came after the bell was last opened, and was not opened from its mail.'),
  opened_at: moment.nullable(),
})

export type Notice = z.output<typeof notice>

/** Newest first. `new` counts all new ones, including those not listed. */
const noticesResponse = z.object({ notices: z.array(notice), new: z.number() })

const way = z.enum(mailWays, { error: orRequired('Choose each, digest or off.') })

const ways = z.object(shapeOf(chosenKindNames, () => way))
const someWays = z.object(
  shapeOf(chosenKindNames, () => way.optional()),
  { error: orRequired('Send the ways to change.') },
)

const preferencesResponse = z.object({
  ways,
  time_zone: z.string().describe('The digest is mailed in the morning of this time zone.'),
})

export const noticeEndpoints = {
  notices: get('/api/users/notices/', {
    summary: 'List your notices',
    details: `The latest ${maxListed}, newest first: the same list as the mails, whether they are sent or not. \`new\` is the number of those that came after \`mark-notices-seen\` was last called and were not opened.`,
    response: noticesResponse,
  }),
  markNoticesSeen: post('/api/users/mark-notices-seen/', {
    summary: 'Mark notices as seen',
    details: 'Everything up to this id is no longer new. Returns how many are.',
    body: z.object({ up_to: id.describe('The id of the newest notice that was listed.') }),
    response: z.object({ new: z.number() }),
  }),
  openNotice: post('/api/users/open-notice/', {
    summary: 'Mark a notice as opened',
    details: 'Staff see when a notice was first opened in the portal. Returns the page that it leads to.',
    errors: ['noSuchNotice'],
    body: z.object({ id }),
    response: z.object({ link: z.string() }),
  }),
  mailPreferences: get('/api/users/mail-preferences/', {
    summary: 'Get your mail preferences',
    details: `For each kind of notice \`each\`, a mail every time; \`digest\`, one mail a day, from ${digestHour}:00; or \`off\`, only in the portal. Mails about the access to your account are always sent.`,
    response: preferencesResponse,
  }),
  changeMailPreferences: post('/api/users/change-mail-preferences/', {
    summary: 'Change your mail preferences',
    details: 'Kinds that are left out stay as they are.',
    body: z.object({ ways: someWays }),
    response: preferencesResponse.extend({ message: z.string() }),
  }),
  unsubscribe: post('/api/users/unsubscribe/', {
    summary: 'Turn off the mails of an unsubscribe link',
    details:
      'Takes the token of a link from the headers of a mail, without logging in. Notices of this kind are then only in the portal, until their owner chooses otherwise. Mail programs send the one-click POST of RFC 8058 to the link itself, as a form; a GET or HEAD of it changes nothing.',
    errors: ['unsubscribeLink'],
    body: z.object({ token: z.string({ error: orRequired('Send the token of the link.') }).max(100) }),
    response: messageResponse,
  }),
}

describeFeature(
  'notices',
  noticeEndpoints,
  'What you were told of, how you are mailed, and for staff, what became of the mails.',
)
