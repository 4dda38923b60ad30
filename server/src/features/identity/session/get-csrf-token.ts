import { giveCsrfToken } from '../../../http/requests/csrf.ts'
import type { Handler } from '../../../http/route.ts'

/** The CSRF token of this browser, for the header of unsafe calls; the same in the cookie. Answers both addresses of the seed. */
export const getCsrfToken: Handler<'getCsrfToken' | 'getCsrf', undefined> = ({ app, request, reply }) =>
  Promise.resolve({ csrfToken: giveCsrfToken(app, request, reply) })
