/** The server that Portico is compared with: plain node:http that sends the latest given response for each path. */
import { createServer } from 'node:http'
import './report-usage.mjs'

let answers = new Map()

process.on('message', (message) => {
  if (!message.answers) return
  answers = new Map(
    message.answers.map((answer) => [answer.path, { ...answer, body: Buffer.from(answer.body, 'base64') }]),
  )
  process.send?.({ told: true })
})

const server = createServer((request, response) => {
  request.resume()
  const { status, headers, body } = answers.get(request.url)
  response.writeHead(status, headers)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
})
process.on('SIGTERM', () => process.exit())
