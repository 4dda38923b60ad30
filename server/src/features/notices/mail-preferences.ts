import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths } from '@portico/contract/api/paths'
import { ApiError } from '../../api-error.ts'
import type { App, Handler } from '../../http/route.ts'
import { countCallFrom, countCallIn } from '../../limits/limits.ts'
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts'
import { changeWays, unsubscribe, findWays } from './rules/preferences.ts'
import { callerTransaction } from '../identity/rules/guard.ts'

/** How the caller hears of each kind of notice. */
export const mailPreferences: Handler<'mailPreferences'> = async ({ app, caller }) => ({
  ways: await findWays(app.db.read, caller.id),
  time_zone: app.config.timeZone,
})

/** Changes how the caller hears of some kinds. Throws ApiError 429. */
export const changeMailPreferences: Handler<'changeMailPreferences'> = async ({ app, caller, body }) => {
  const ways = await callerTransaction(app, caller, async (trx, by) => {
    await countCallIn(trx, 'mailPreferences', `account ${caller.id}`, by.at)
    return changeWays(trx, by, caller.id, body.ways)
  })
  return { message: 'Your choice is saved.', ways, time_zone: app.config.timeZone }
}

/** Throws ApiError unsubscribeLink for a token that is not ours. */
async function unsubscribeBy(app: App, token: string): Promise<void> {
  const read = readUnsubscribeToken(app.unsubscribeSecret, token)
  if (read === undefined || !(await unsubscribe(app.db, read, app.clock())))
    throw new ApiError('unsubscribeLink')
}

/** Turns off the mails of an unsubscribe link, from its page. Throws ApiError unsubscribeLink. */
export const unsubscribeFromPage: Handler<'unsubscribe', undefined> = async ({ app, body }) => {
  await unsubscribeBy(app, body.token)
  return { message: 'You will get no more of these e-mails.' }
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const formLimitBytes = 4_096
const tooLongToken = 100

/** Whether a form has the one field of RFC 8058, in either encoding. Its lines are read one by one: anyone can send one. */
function isOneClick(form: unknown): boolean {
  if (typeof form !== 'string') return false
  if (/(?:^|&)List-Unsubscribe=One-Click(?:&|$)/i.test(form.trim())) return true
  const lines = form.toLowerCase().split(/\r?\n/)
  const head = lines.findIndex((line) => /name="?list-unsubscribe"?(?:;|$)/.test(line))
  const blank = head === -1 ? -1 : lines.indexOf('', head)
  return blank !== -1 && lines[blank + 1] === 'one-click'
}

/**
 * Takes the one-click POST of a mail program (RFC 8058): a form to the link itself, without cookies or a CSRF token, which
 * the link's own token makes up for. A GET or HEAD, as scanners of mails send, only gets the page with its button.
 */
export async function registerOneClick(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formTypes, { parseAs: 'string', bodyLimit: formLimitBytes }, (_, form, done) =>
      done(null, form),
    )
    scope.post(paths.unsubscribe, async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      await app.db.transaction((trx) => countCallFrom(trx, 'unsafeCalls', request.ip, app.clock()))
      const { token } = request.params
      if (!isOneClick(request.body) || token.length > tooLongToken) throw new ApiError('unsubscribeLink')
      await unsubscribeBy(app, token)
      reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8')
      return 'You will get no more of these e-mails.\n'
    })
  })
}
