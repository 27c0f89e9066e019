/** A chapter, from a time in seconds until the next. */
export interface Chapter {
  at: number
  title: string
}

const CHAPTER_PATTERN = /^\W{0,3}(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\W*\s+(.+)$/
const CHAPTERS_MIN = 2

/**
 * Parses chapters from a description, one line each with a time and a title: `1:30 How it works`. They must begin at 0:00 and ascend within
 * the video; otherwise there are no chapters.
 */
export function chaptersOf(description: string, duration: number): Chapter[] {
  const found = description.split('\n').flatMap((line): Chapter[] => {
    const [, hours, minutes, seconds, title] = CHAPTER_PATTERN.exec(line.trim()) ?? []
    if (title === undefined) return []
    return [{ at: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() }]
  })
  const isAscending = found.every(({ at }, index) => at > (found[index - 1]?.at ?? -1) && at < duration)
  return found.length >= CHAPTERS_MIN && found[0]?.at === 0 && isAscending ? found : []
}
