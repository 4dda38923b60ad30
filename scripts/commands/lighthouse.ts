import { hasBrowser, installBrowser } from '../browser.ts'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { step } from '../lib/progress.ts'

/** `npm run lighthouse`: the mobile scores of the public pages, and when the dashboard shows its first figure. */
export async function run(): Promise<number> {
  await ensureInstalled()
  if (!(await hasBrowser())) await step('Installing a browser', installBrowser)
  await ensureBuilt()
  const { lighthouse } = await import('../../bench/lighthouse.ts')
  return lighthouse()
}
