import type { FastifyInstance, InjectOptions } from 'fastify'

/** A response as a browser sees it. */
export interface ClientAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  body: string
  /** The body of a file. */
  bytes: Buffer
  json: Record<string, unknown>
  list: Record<string, unknown>[]
}

/** A browser: keeps its cookie, echoes it, and sends its token. */
export class Client {
  readonly #server: FastifyInstance
  readonly #address: string
  token: string | undefined
  csrf: string | undefined

  constructor(server: FastifyInstance, address = '127.0.0.1') {
    this.#server = server
    this.#address = address
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ClientAnswer> {
    return this.send({ method: 'GET', url: path, headers })
  }

  /** Posts JSON as the pages do, and fetches a CSRF token first if there is none. */
  async post(path: string, body?: unknown): Promise<ClientAnswer> {
    this.csrf ??= await this.fetchCsrf()
    const payload = body === undefined ? {} : { payload: body as object }
    return this.send({ method: 'POST', url: path, headers: { 'x-csrftoken': this.csrf }, ...payload })
  }

  async fetchCsrf(): Promise<string> {
    return String((await this.get('/api/users/get-csrf-token/')).json['csrfToken'])
  }

  async send(options: InjectOptions): Promise<ClientAnswer> {
    const authorization = this.token === undefined ? {} : { authorization: `Token ${this.token}` }
    const cookies = this.csrf === undefined ? {} : { csrftoken: this.csrf }
    const response = await this.#server.inject({
      cookies,
      remoteAddress: this.#address,
      ...options,
      headers: { ...authorization, ...options.headers },
    })
    const isJson =
      String(response.headers['content-type']).startsWith('application/json') && response.body !== ''
    const parsed: unknown = isJson ? JSON.parse(response.body) : {}
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      bytes: response.rawPayload,
      json: parsed as Record<string, unknown>,
      list: parsed as Record<string, unknown>[],
    }
  }
}
