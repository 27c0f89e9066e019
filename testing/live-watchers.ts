import type { LiveChannel } from '#platform/server/work/live-events.ts'

/** The same channel, and how many watch it. */
export function countWatchers(channel: LiveChannel): { liveChannel: LiveChannel; liveWatchers: () => number } {
  let watchers = 0
  const liveChannel: LiveChannel = {
    ...channel,
    watch: (accountId, watcher) => {
      const unwatch = channel.watch(accountId, watcher)
      watchers++
      return () => {
        watchers--
        unwatch()
      }
    },
  }
  return { liveChannel, liveWatchers: () => watchers }
}
