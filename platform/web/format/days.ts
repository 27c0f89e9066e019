const DAY_MS = 24 * 60 * 60 * 1000
const longDay = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const texts = { today: 'Today', yesterday: 'Yesterday' }

/** Returns the local date of a timestamp as `YYYY-MM-DD`. */
export const dayOf = (moment: string | Date): string => new Date(moment).toLocaleDateString('sv-SE')

/** Formats a local date: "Today", "Yesterday", "Friday, November 20, 2026". */
export function dayLabel(day: string): string {
  if (day === dayOf(new Date())) return texts.today
  if (day === dayOf(new Date(Date.now() - DAY_MS))) return texts.yesterday
  return longDay.format(new Date(`${day}T12:00:00`))
}

/** Groups a list by local date, preserving its order. */
export function byDay<Item extends { created_at: string }>(items: readonly Item[]): { day: string; items: Item[] }[] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(item.created_at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }))
}
