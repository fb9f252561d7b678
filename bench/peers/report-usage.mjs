// Loaded into a server before its own program: reports to the bench what the process has used, and ends it with the bench.
process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() })
})
