/** The server that Portico is compared with: plain node:http that sends the latest given response for each path. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import './report-usage.ts'

interface Answer<Body> {
  path: string
  status: number
  headers: string[]
  body: Body
}

let answers = new Map<string, Answer<Buffer>>()

process.on('message', (message: { answers?: Answer<string>[] }) => {
  if (message.answers === undefined) return
  answers = new Map(
    message.answers.map((answer) => [answer.path, { ...answer, body: Buffer.from(answer.body, 'base64') }]),
  )
  process.send?.({ told: true })
})

const server = createServer((request, response) => {
  request.resume()
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer?.status ?? 404, answer?.headers)
  response.end(answer?.body)
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit())
