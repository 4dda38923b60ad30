import { vi } from 'vitest'

/** What the page sent. */
export interface Sent {
  /** "POST /api/users/login/" */
  call: string
  headers: Headers
  body: unknown
  signal: AbortSignal | null | undefined
}

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
type Reply = Answer | Error | Promise<Answer>
export type Replies = Record<string, Reply | ((sent: Sent) => Reply)>

/** Responds with 200 and this body. */
export const ok = (body: unknown) => ({ body })

/** Never responds. */
export const never = new Promise<never>(() => {})

/** What every signed-in page requests. */
const everyPage: Replies = {
  'GET /api/users/get-csrf-token/': () => {
    document.cookie = 'csrftoken=chalk; Path=/'
    return ok({ csrfToken: 'chalk' })
  },
  'GET /get-csrf/': ok({ csrfToken: 'chalk' }),
  'GET /api/users/notices/': ok({ notices: [], new: 0 }),
  'GET /api/users/waiting-notices/': ok([]),
  'POST /api/users/notice-audience/': never,
  'GET /api/users/mail-preferences/': never,
  'GET /api/users/to-do/': ok([]),
  'GET /api/users/books/': ok({ closed_through: null, history: [] }),
}

/** Replaces fetch and records the requests. A call without a reply fails the test. */
export function fakeServer(replies: Replies): Sent[] {
  const all = { ...everyPage, ...replies }
  const received: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const sent: Sent = {
      call: `${init.method} ${address}`,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal,
    }
    received.push(sent)
    const reply = all[sent.call]
    if (reply === undefined) throw new Error(`No reply for ${sent.call}`)
    const answer = await (typeof reply === 'function' ? reply(sent) : reply)
    if (answer instanceof Error) throw answer
    const { status = 200, headers = {}, body = {} } = answer
    return new Response(JSON.stringify(body), { status, headers })
  })
  return received
}
