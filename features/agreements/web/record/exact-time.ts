/** Formats a time as in records, in UTC: "2026-11-21 10:41:03". */
export const exactTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`
