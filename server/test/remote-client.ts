/** A browser for a server that runs as its own process. */
export class RemoteClient {
  readonly #address: string
  token: string | undefined
  #csrf: string | undefined

  constructor(address: string, token?: string) {
    this.#address = address
    this.token = token
  }

  get(path: string): Promise<Response> {
    return fetch(`${this.#address}${path}`, { headers: this.#headers() })
  }

  async post(path: string, body: unknown): Promise<Response> {
    const headers = await this.headersToPost()
    return fetch(`${this.#address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** The headers that a page sends with a body. */
  async headersToPost(): Promise<Record<string, string>> {
    this.#csrf ??= ((await (await this.get('/get-csrf/')).json()) as { csrfToken: string }).csrfToken
    const csrf = { 'x-csrftoken': this.#csrf, cookie: `csrftoken=${this.#csrf}` }
    return { ...this.#headers(), ...csrf, 'content-type': 'application/json' }
  }

  /** Signs in and returns the status. */
  async signIn(username: string, password: string): Promise<number> {
    const answer = await this.post('/api/users/login/', { username, password })
    if (answer.ok) this.token = ((await answer.json()) as { token: string }).token
    return answer.status
  }

  #headers(): Record<string, string> {
    return this.token === undefined ? {} : { authorization: `Token ${this.token}` }
  }
}
