/** Preloaded into a measured server: reports its resource usage to the parent process on request. */
process.on('message', (message) => {
  if (message !== 'used') return
  const { user, system } = process.cpuUsage()
  const rssBytes = process.memoryUsage.rss()
  const maxRssBytes = process.resourceUsage().maxRSS * 1024
  process.send?.({ used: { cpuMicroseconds: user + system, rssBytes, maxRssBytes } })
})
// The parent process is gone.
process.on('disconnect', () => process.exit())
// The listener alone must not keep the process running.
process.channel?.unref()
