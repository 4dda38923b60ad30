/** What Portico is measured against: node:http and nothing else, sending whatever answer it was told last. */
import { createServer } from 'node:http'
import './report-usage.mjs'

let answer = { status: 200, headers: [], body: Buffer.alloc(0) }

process.on('message', (message) => {
  if (!message.answer) return
  answer = { ...message.answer, body: Buffer.from(message.answer.body, 'base64') }
  process.send?.({ told: true })
})

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
})
process.on('SIGTERM', () => process.exit())
