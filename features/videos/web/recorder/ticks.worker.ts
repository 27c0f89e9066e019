// Timers of a page that is not in sight run once a second; those of a worker go on. Who shares a screen is not looking at this page.
addEventListener('message', ({ data }: MessageEvent<{ everyMs: number }>) => {
  setInterval(() => postMessage(null), data.everyMs)
})
