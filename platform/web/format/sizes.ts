const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Formats a size in bytes: "12 bytes", "340 KB", "2.4 MB", "20 GB". */
export function formatSize(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? '1 byte' : `${Math.round(bytes)} bytes`
  const step = Math.min(UNITS.length, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const amount = bytes / STEP ** step
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${UNITS[step - 1]}`
}
