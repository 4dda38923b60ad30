const everySecond = 1_000
const everyTenSeconds = 10_000

/**
 * Reports progress on stderr: on a terminal, a line with running seconds; otherwise a line at the start, every ten seconds
 * and at the end. Never on stdout, which belongs to the program we run.
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1_000)} s`
  const live = process.stderr.isTTY
  const say = (text: string) => process.stderr.write(live ? `\r\u001b[K${text}` : `${text}\n`)
  say(`${title}…`)
  const timer = setInterval(() => say(`${title}… ${seconds()}`), live ? everySecond : everyTenSeconds)
  try {
    const result = await work()
    say(`${title}: done in ${seconds()}`)
    return result
  } catch (error) {
    say(`${title}: not done, after ${seconds()}`)
    throw error
  } finally {
    clearInterval(timer)
    if (live) process.stderr.write('\n')
  }
}
