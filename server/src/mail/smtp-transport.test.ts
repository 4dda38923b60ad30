import { expect, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { smtpTransport } from './mail-transport.ts'

const from = 'Portico <no-reply@portal.example>'
const mail = {
  id: 1,
  recipient: 'reader@client.example',
  subject: 'Reset your password',
  text: 'https://portal.example/reset/MQ/a-token\n',
  html: '<p>https://portal.example/reset/MQ/a-token</p>',
  createdAt: 0,
}

/** An address of this machine that does not look like loopback. */
const asAnother = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

test.each([
  ['offers no encryption', false, /STARTTLS/],
  ['has a self-signed certificate', true, /certificate/],
])('a mail server on another machine that %s gets no mail', async (_, offersTls, why) => {
  const server = await startMailServer(offersTls)
  await expect(smtpTransport(asAnother(server.url), { from }).send(mail)).rejects.toThrow(why)
  expect(server.taken).toEqual([])
})

test('a mail server on this machine gets it either way', async () => {
  for (const offersTls of [false, true]) {
    const server = await startMailServer(offersTls)
    await smtpTransport(server.url, { from }).send(mail)
    expect(server.taken).toHaveLength(1)
  }
})
