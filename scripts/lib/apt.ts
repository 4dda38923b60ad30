import { existsSync, readFileSync } from 'node:fs'
import { Failure } from './failure.ts'
import { findOnPath } from './find-on-path.ts'
import { lastLines, runQuietly } from './run.ts'

export const isRoot = () => process.getuid?.() === 0
export const isRootOnDebian = () => isRoot() && findOnPath('apt-get') !== undefined

/** Ubuntu has apt-get too, but its chromium package only points to a snap, which containers cannot run. */
export const isUbuntu = () =>
  existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))

export async function aptInstall(...packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // An update may fail for one source without affecting the installation, which reports any real problem.
  await runQuietly('apt-get', ['update'], { env })
  // Another installation may be under way, of a second clone or of the system's own updates.
  const patience = ['-o', 'DPkg::Lock::Timeout=600']
  const args = ['install', '-y', ...patience, '--no-install-recommends', ...packages]
  const { code, output } = await runQuietly('apt-get', args, { env })
  if (code !== 0)
    throw new Failure(`apt-get could not install ${packages.join(', ')}:\n${lastLines(output, 15)}`)
}
