import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const repository = join(import.meta.dirname, '../..')

/** The machine's own folders; it shares everything else with the machine that runs the tests. */
const places = ['etc', 'mnt', 'opt', 'usr/local/sbin', 'var/lib']

/** Where Node keeps what it has compiled, which takes half the time of a command. */
const compiled = 'mnt/compiled'

/** In a mount namespace, so that nothing is visible outside. The documented clone is the repository under test. */
const enter = `
for part in /opt/*; do
  if [ -d "$part" ]; then mkdir -p "$machine$part"; mount --rbind "$part" "$machine$part"; fi
done
if [ -d "$machine/opt/portico/app" ]; then mount --bind "$repository" "$machine/opt/portico/app"; fi
for place in ${places.join(' ')}; do mount --rbind "$machine/$place" "/$place"; done
exec /bin/sh -ec "$1"`

const programs = {
  /** Like sudo: -u USER COMMAND, keeping nothing of the caller's environment but the PATH and what is compiled. */
  sudo: `#!/bin/sh
user=$2; shift 2
home=$(getent passwd "$user" | cut -d: -f6)
exec env -i PATH="$PATH" HOME="$home" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups --no-new-privs "$@"
`,
  systemctl: `#!/bin/sh\necho "systemctl $*"\n`,
}

/** The case if the condition holds; otherwise none, with a note why. */
export function onlyIf<Case>(isThere: boolean, one: Case, otherwise: string): readonly Case[] {
  if (!isThere) process.stderr.write(`${otherwise}\n`)
  return isThere ? [one] : []
}

/** Whether such machines can be simulated here, which requires root and mount namespaces. */
export const canSetUpServers = (): boolean =>
  process.getuid?.() === 0 && spawnSync('/usr/bin/unshare', ['--mount', 'true']).status === 0

export interface Run {
  code: number | null
  output: string
  errors: string
}

/** A simulated machine, to be set up as docs/operations.md says. */
export interface DocumentedServer {
  /** Runs a shell script as root, which stops at the first command that fails. */
  run(script: string, input?: string): Promise<Run>
  /** The same as a running process; the script ends in \`exec\`. */
  start(script: string): ChildProcessWithoutNullStreams
  remove(): void
}

/** A machine with nothing installed. */
export function newServer(): DocumentedServer {
  const machine = mkdtempSync(join(tmpdir(), 'portico-server-'))
  for (const place of places) mkdirSync(join(machine, place), { recursive: true })
  for (const place of ['etc', 'usr/local/sbin'])
    spawnSync('cp', ['--archive', `/${place}/.`, join(machine, place)])
  mkdirSync(join(machine, compiled))
  chmodSync(join(machine, compiled), 0o777)
  for (const [name, script] of Object.entries(programs)) {
    const file = join(machine, 'usr/local/sbin', name)
    rmSync(file, { force: true })
    writeFileSync(file, script)
    chmodSync(file, 0o755)
  }
  const start = (script: string) => {
    // Ours before the system's Node, which may be older, and would be replaced by one that has to be fetched.
    const path = [
      '/usr/local/sbin',
      dirname(process.execPath),
      '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const home = { HOME: '/root', NODE_COMPILE_CACHE: `/${compiled}` }
    const env = { machine, repository, PATH: path.join(delimiter), ...home }
    return spawn('/usr/bin/unshare', ['--mount', '/bin/sh', '-ec', enter, 'sh', script], { env })
  }
  return {
    start,
    async run(script, input = '') {
      const child = start(script)
      child.stdin.end(input)
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
      const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      return { code, output, errors }
    },
    remove: () => rmSync(machine, { recursive: true, force: true }),
  }
}

/** The commands in a section of docs/operations.md, all blocks together. */
export function printedIn(section: string): string {
  const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  const [, part = ''] = page.split(`\n## ${section}\n`)
  const lines = (part.split('\n## ')[0] ?? '').split('\n')
  return lines.flatMap((line) => (line.startsWith('    ') ? [line.slice(4)] : [])).join('\n')
}

/** A file of deploy/. */
export const deployed = (name: string): string => readFileSync(join(repository, 'deploy', name), 'utf8')

/** The values of a setting in a systemd unit. */
export const settingOf = (unit: string, name: string): string[] =>
  Array.from(deployed(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value)
