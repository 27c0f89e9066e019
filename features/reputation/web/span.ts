const UNITS = [
  { seconds: 86_400, one: '1 day', many: 'days' },
  { seconds: 3_600, one: '1 hour', many: 'hours' },
  { seconds: 60, one: '1 minute', many: 'minutes' },
] as const

/** Formats a duration in the largest unit that fits: "3 hours", "under a minute". */
export function durationText(seconds: number): string {
  const step = UNITS.find((unit) => seconds >= unit.seconds)
  if (!step) return 'under a minute'
  const count = Math.round(seconds / step.seconds)
  return count === 1 ? step.one : `${count} ${step.many}`
}
