import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPlace } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { openTransport } from './mail-transport.ts'

test('without SMTP_URL, a mail is one private file with its text as written', async () => {
  const { dataDir } = await newPlace('sqlite')
  const transport = openTransport(readConfig({ DATA_DIR: dataDir }))
  const link = `https://portal.example/${'long-part/'.repeat(20)}`
  const mail = {
    id: 7,
    recipient: 'ann@client.example',
    subject: 'Grüße',
    text: `Grüße, Ann\n\n${link}\n`,
    html: `<p>Grüße <a href="${link}">here</a></p>`,
    createdAt: Date.UTC(2025, 6, 15, 12),
  }
  await transport.send(mail)
  await transport.send(mail)

  const folder = join(dataDir, 'mail')
  expect(readdirSync(folder)).toEqual(['2025-07-15T12-00-00.000Z-7.eml'])
  const file = join(folder, '2025-07-15T12-00-00.000Z-7.eml')
  expect(statSync(file).mode & 0o077).toBe(0)
  const message = readFileSync(file, 'utf8')
  expect(message).toContain('From: Sports Index Fund <no-reply@localhost>\nTo: ann@client.example\n')
  expect(message).toContain(
    `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße, Ann\n\n${link}\n`,
  )
  expect(message).toContain('Content-Type: text/html; charset=utf-8')
  expect(message).not.toContain('base64')
})
