const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats a duration like a video player: `4:05`, or `1:04:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = twoDigits(whole % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`
}
