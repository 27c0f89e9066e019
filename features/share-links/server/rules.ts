/** Whether a link has not ended. */
export const isOpen = ({ ends_at }: { ends_at: string | null }, now: Date): boolean =>
  ends_at === null || Date.parse(ends_at) > now.getTime()
