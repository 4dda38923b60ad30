import { text } from 'node:stream/consumers'
import { tooLarge } from '@portico/contract/api/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../../scripts/lib/settings-file.ts'
import { findOnPath } from '../../scripts/lib/find-on-path.ts'
import { findProgram } from '../../scripts/programs.ts'
import { connectionLimit } from '../src/http/requests/connections.ts'
import { documentBodyLimit } from '../src/http/route.ts'
import type { DocumentedServer, Run } from './documented-server.ts'
import { canSetUpServers, deployed, newServer, onlyIf, printedIn, settingOf } from './documented-server.ts'

const places = onlyIf(
  canSetUpServers(),
  'a server set up as docs/operations.md says',
  'Not root, or no mount namespaces: what docs/operations.md prints is not run.',
)

const units = onlyIf(
  findOnPath('systemd-analyze') !== undefined,
  ['portico.service', 'portico-backup.service', 'portico-backup.timer'],
  'There is no systemd-analyze: the units in deploy/ are not verified.',
).flat()

const [nginx, caddy] = [findProgram('nginx'), findProgram('caddy')]
const certificate = '/etc/letsencrypt/live/portal.example.com'
const proxies = [
  ...onlyIf(
    nginx !== undefined,
    [
      'nginx',
      `mkdir -p ${certificate} /etc/nginx/conf.d /var/lib/nginx
      openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal.example.com \\
        -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem
      cp /opt/portico/app/deploy/nginx.conf /etc/nginx/conf.d/portico.conf
      echo 'pid /etc/nginx.pid; events {} http { access_log off; include conf.d/*.conf; }' >/etc/nginx/nginx.conf
      ${nginx} -t -e stderr -c /etc/nginx/nginx.conf`,
    ],
    'There is no nginx: deploy/nginx.conf is not tested.',
  ),
  ...onlyIf(
    caddy !== undefined,
    ['Caddy', `HOME=/mnt ${caddy} validate --adapter caddyfile --config /opt/portico/app/deploy/Caddyfile`],
    'There is no Caddy: deploy/Caddyfile is not tested.',
  ),
]

/** The hardening starts at UMask. */
const hardening = (unit: string) => /^UMask=[^[]*/m.exec(deployed(unit))?.[0].trimEnd()

test('both services are hardened in the same way', () => {
  expect(hardening('portico.service')).toMatch(/^UMask=0077\n/)
  expect(hardening('portico-backup.service')).toBe(hardening('portico.service'))
})

test('the server is restarted regardless of how it ended, any number of times', () => {
  expect(settingOf('portico.service', 'Restart')).toEqual(['always'])
  expect(settingOf('portico.service', 'RestartSec')).toEqual(['5'])
  expect(settingOf('portico.service', 'StartLimitIntervalSec')).toEqual(['0'])
})

test('the server may open as many descriptors as the most connections need', () => {
  expect(connectionLimit(Number(settingOf('portico.service', 'LimitNOFILE')[0]))).toBe(connectionLimit(1e6))
})

test('both proxies give each request their own id and ignore that of the client', () => {
  expect(deployed('nginx.conf')).toContain('proxy_set_header X-Request-Id $request_id;')
  expect(deployed('Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}')
})

test('nginx passes on more than Portico takes, and says the same of what is larger; Caddy has no limit of its own', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(deployed('nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(documentBodyLimit * 1.4)
  expect(deployed('nginx.conf')).toContain(
    `return 413 '${JSON.stringify({ error: tooLarge(documentBodyLimit) })}';`,
  )
  expect(deployed('Caddyfile')).not.toContain('request_body')
})

/** Fills in what the page leaves to the reader: the clone's address, and the empty settings. */
const filledIn = (script: string) =>
  script.replace(/^sudo .* git clone ADDRESS (.*)$/m, 'mkdir $1; mount --bind "$repository" $1').replace(
    /^install .* \/etc\/portico\.env$/m,
    `$&
sed -i "s|^SECRET_KEY=$|&$(openssl rand -base64 32)|; s|^METRICS_TOKEN=$|&$(openssl rand -hex 32)|" /etc/portico.env
sed -i '/^SMTP_URL=/d' /etc/portico.env; echo PORT=0 >>/etc/portico.env`,
  )

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

const fine = expect.objectContaining({ code: 0 }) as Run

describe.each(places)('%s', () => {
  let server: DocumentedServer
  let setUp: Run

  beforeAll(async () => {
    server = newServer()
    setUp = await server.run(filledIn(printedIn('On a server')), 'a good password\n')
  })

  afterAll(() => server.remove())

  test('is set up by the printed commands, including the first staff account', () => {
    expect(setUp).toEqual({
      code: 0,
      output: 'systemctl enable --now portico\nCreated staff desk@example.com with id 1.\n',
      errors: `Database: /var/lib/portico/portico.sqlite (SQLite)\nThere is no database yet: making it.\n`,
    })
  })

  test('has a command that belongs to root and runs nothing as root', async () => {
    const installed = await server.run('stat -c "%F %U %a" /usr/local/sbin/portico; portico verify-audit')
    expect(installed).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^regular file root 755\nThe audit trail is whole: 1 entries/),
    })
  })

  test('lets only root and portico read settings and data', async () => {
    const modes = await server.run(
      'stat -c "%U:%G %a" /etc/portico.env /var/lib/portico /var/lib/portico/portico.sqlite',
    )
    expect(modes.output).toBe('root:portico 640\nportico:portico 700\nportico:portico 600\n')
    const stranger = await server.run('sudo -u nobody portico verify-audit')
    expect(stranger).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^\/etc\/portico\.env cannot be read \(EACCES\)\. .*\n$/),
    })
  })

  test('serves with the settings of the file, and stops cleanly', async () => {
    const settings = parseSettings((await server.run('cat /etc/portico.env')).output)
    const given = Object.entries(settings).map(([name, value]) => quoted(`${name}=${value}`))
    const [user, folder, command] = ['User', 'WorkingDirectory', 'ExecStart'].map(
      (name) => settingOf('portico.service', name)[0],
    )
    const service = server.start(`cd ${folder}; exec sudo -u ${user} env ${given.join(' ')} ${command}`)
    const ended = new Promise((resolve) => service.on('close', resolve))
    const errors = text(service.stderr)
    const address = await new Promise<string>((resolve, reject) => {
      let printed = ''
      service.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const found = /Portico is at (\S+)/.exec(printed)?.[1]
        if (found !== undefined) resolve(found)
      })
      void ended.then(async () => reject(new Error(`The server ended: ${printed}${await errors}`)))
    })
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    service.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('is backed up by its service, and by cron, which prints nothing unless it fails', async () => {
    const lines = settingOf('portico-backup.service', 'ExecStart')
    for (const line of lines) expect(await server.run(`sudo -u portico ${line}`)).toEqual(fine)
    const [, path = ''] = /^PATH=(.*)$/m.exec(deployed('portico.cron')) ?? []
    const [, user = '', line = ''] = /^\d+ \d+ \* \* \* (\w+) (.*)$/m.exec(deployed('portico.cron')) ?? []
    const cron = `cd /opt/portico; sudo -u ${user} env PATH=${path} SHELL=/bin/sh /bin/sh -c ${quoted(line)}`
    expect(await server.run(cron)).toEqual({ code: 0, output: '', errors: '' })
    const backups = await server.run('ls /var/lib/portico/backups')
    expect(backups.output.trimEnd().split('\n')).toHaveLength(2)
    const failed = await server.run(`chmod 600 /etc/portico.env; ${cron}; chmod 640 /etc/portico.env`)
    expect(failed.output).toMatch(/^\/etc\/portico\.env cannot be read \(EACCES\)\./)
  })

  test('runs every printed command as it is printed', async () => {
    await server.run('install -d -o portico -m 700 /mnt/backups')
    expect(await server.run(printedIn('Accounts'))).toEqual(fine)
    expect(await server.run(printedIn('Importing a spreadsheet'))).toMatchObject({
      code: 0,
      output: '108 to post, 0 same as before, 0 refused.\n108 posted, 0 same as before, 0 refused.\n',
    })
    expect(await server.run(printedIn('Second factor'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The account desk@firm.example has no second factor.'),
    })
    const trail = await server.run(printedIn('The audit trail'))
    expect(trail.output).toMatch(/^The audit trail is whole: 114 entries/)
    for (const section of ['Backup', 'Drill']) expect(await server.run(printedIn(section))).toEqual(fine)
    const [, file = ''] = / (\/\S+\.backup) /.exec(printedIn('Restore')) ?? []
    await server.run(`sudo -u portico cp /mnt/backups/before-the-upgrade.backup ${file}`)
    const restored = await server.run(printedIn('Restore'))
    expect(restored.output).toMatch(
      /^systemctl stop portico\nRestored the data of .*\n.*\nsystemctl start portico\n$/,
    )
  })

  test.each(units)('systemd accepts %s and rates its exposure low', async (unit) => {
    const place = '/etc/systemd/system'
    await server.run(
      `install -m 644 /opt/portico/app/deploy/portico*.service /opt/portico/app/deploy/*.timer ${place}`,
    )
    const verified = await server.run(`systemd-analyze verify ${place}/${unit}`)
    expect(verified).toEqual({ code: 0, output: '', errors: '' })
    const security = `systemd-analyze security --offline=true --threshold=30 ${place}/${unit}`
    expect(unit.endsWith('.service') ? await server.run(security) : { code: 0 }).toEqual(fine)
  })

  test.each(proxies)('%s accepts its configuration', async (_, script) => {
    expect(await server.run(script)).toEqual(fine)
  })
})
