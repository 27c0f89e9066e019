// Timers in hidden pages fire once a second, those in workers do not slow down; while a screen is shared, this page is usually hidden.
addEventListener('message', ({ data }: MessageEvent<{ everyMs: number }>) => {
  setInterval(() => postMessage(null), data.everyMs)
})
