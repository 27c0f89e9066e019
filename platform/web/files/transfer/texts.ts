const formatDuration = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours} h ${rest} min`
}

/** Texts of uploads, in one place for translation. */
export const texts = {
  progressOf: (name: string) => `Upload of ${name}`,
  percent: (percent: number) => `${percent}%`,
  amount: (sent: string, all: string) => `${sent} of ${all}`,
  speed: (size: string) => `${size}/s`,
  left: (seconds: number) => `${formatDuration(seconds)} left`,
  almost: 'Sent. The server is checking it...',
  stages: {
    queued: 'Queued',
    sending: 'Uploading',
    waiting: 'Interrupted. It will resume by itself',
    paused: 'Paused',
  },
  uploadComplete: 'Upload Complete!',
  named: (action: string, name: string) => `${action}: ${name}`,
  pause: 'Pause',
  resume: 'Resume',
  tryAgain: 'Try Again',
  startAgain: 'Start again',
  cancelUpload: 'Cancel',
  stopTitle: 'Stop this upload?',
  stopText: (name: string) => `What has been uploaded of ${name} will be deleted.`,
  discard: 'Discard',
  notLoaded: 'The uploader could not be loaded. Check your connection and try again.',
  goneMeanwhile: 'This upload is no longer on the server: it was cancelled elsewhere or left unfinished for a week.',
}
