/** Preloaded into a measured server: reports its resource usage to the parent process on request. */
process.on('message', (message) => {
  if (message !== 'used') return
  const { user, system } = process.cpuUsage()
  const rssBytes = process.memoryUsage.rss()
  const maxRssBytes = process.resourceUsage().maxRSS * 1024
  process.send?.({ used: { cpuMicroseconds: user + system, rssBytes, maxRssBytes } })
})
// Nobody is left to measure it.
process.on('disconnect', () => process.exit())
// Only a listener, not a reason to go on living.
process.channel?.unref()
