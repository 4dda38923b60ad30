import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseSettings } from '../../scripts/lib/settings-file.ts'
import { deployed, onlyIf } from './documented-server.ts'
import { newDatabase } from './test-database.ts'

const repository = join(import.meta.dirname, '../..')
const command = 'scripts/portico-on-server.mjs'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `portico verify-audit` in an unrelated folder. */
function verifyAudit(settingsFile: string, program = join(repository, command)) {
  const env = { ...process.env, PORTICO_ENV_FILE: settingsFile, DATA_DIR: '/nowhere', DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(program, ['verify-audit'], { env, cwd: '/', encoding: 'utf8' })
  return { code: status, output: stdout, errors: stderr }
}

test.each([
  ['MAIL_FROM=Sports Index Fund <no-reply@example.com>', 'Sports Index Fund <no-reply@example.com>'],
  ['A="two words" ', 'two words'],
  ["A='it has $HOME and `date`'", 'it has $HOME and `date`'],
  ['A=p#ss;word$1 # no comment', 'p#ss;word$1 # no comment'],
  ['  A =  spaces around  ', 'spaces around'],
  ['A="quo\\"ted, \\$1 and C:\\dir"', 'quo"ted, $1 and C:\\dir'],
  ['A=a\\ b\\\\c', 'a b\\c'],
  ['A=one\\\ntwo', 'onetwo'],
  ['A="one\ntwo"', 'one\ntwo'],
  ['A=\'one\'"two" three', 'onetwothree'],
  ['A=carriage\r\n', 'carriage'],
  ['A=first\nA=last', 'last'],
  ['A=', ''],
])('systemd reads %j as %j, and so do the commands', (line, value) => {
  expect(Object.values(parseSettings(`# A=comment\n;B=comment\n${line}`))).toEqual([value])
})

test('commands ignore the lines that systemd ignores', () => {
  expect(parseSettings('export A=1\nno setting\n2B=3\n# C=4 \nD=5')).toEqual({ D: '5' })
})

test('the sample file explains or fills in every setting', () => {
  expect(parseSettings(deployed('portico.env'))).toEqual({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    TRUST_PROXY: '1',
    DATA_DIR: '/var/lib/portico',
    SMTP_URL: 'smtps://user:password@mail.example.com',
    MAIL_FROM: 'Sports Index Fund <no-reply@example.com>',
    SECRET_KEY: '',
    STAFF_SECOND_FACTOR: 'required',
    METRICS_TOKEN: '',
  })
})

test('a command on a server uses the settings of the file in any shell and folder', async () => {
  const { place } = await newDatabase('sqlite')
  const file = join(newFolder(), 'settings')
  writeFileSync(file, `MAIL_FROM=A Fund <no-reply@example.com>\nDATA_DIR="${place.dataDir}"\n`)
  expect(verifyAudit(file)).toEqual({
    code: 0,
    output:
      "The audit trail is whole: 0 entries, the last one's hash none.\nThe tables agree with it: 0 accounts, 0 versions of posted months.\n",
    errors: `Database: ${place.dataDir}/portico.sqlite (SQLite)\n`,
  })
})

test('without the file, a command does nothing and says how to name another', () => {
  expect(verifyAudit('/nowhere/portico.env')).toEqual({
    code: 1,
    output: '',
    errors:
      '/nowhere/portico.env cannot be read (ENOENT). Name the file with the settings in PORTICO_ENV_FILE, and let this user read it.\n',
  })
})

const root = onlyIf(process.getuid?.() === 0, 'root', 'Not root: what root may not run is not tested.')

test.each(root)('%s is asked to run the command as the user who owns the files', () => {
  const folder = newFolder()
  cpSync(join(repository, 'scripts'), join(folder, 'scripts'), { recursive: true })
  chmodSync(folder, 0o755)
  chownSync(folder, 65_534, 65_534)
  expect(verifyAudit('/nowhere/portico.env', join(folder, command))).toEqual({
    code: 1,
    output: '',
    errors: `Run this as the user who owns ${folder}, not as root: sudo -u portico portico COMMAND\n`,
  })
})
