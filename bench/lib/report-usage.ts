/** Preloaded into a measured process: reports its resource usage to its parent on request, and when it exits. */
const report = () => {
  const { user, system } = process.cpuUsage()
  const rssBytes = process.memoryUsage.rss()
  const maxRssBytes = process.resourceUsage().maxRSS * 1024
  process.send?.({ used: { cpuMicroseconds: user + system, rssBytes, maxRssBytes } })
}
process.on('message', (message) => void (message === 'used' && report()))
process.on('exit', report)
// The parent process is gone.
process.on('disconnect', () => process.exit())
// The listener alone must not keep the process running.
process.channel?.unref()
