import type { LegalDocument } from '../contract.ts'

/** Path of each document's page. */
export const PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  imprint: '/imprint',
  contact: '/contact',
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the day on which a version takes effect, the same for readers everywhere: "November 26, 2026". */
export const formatDay = (instant: string): string => day.format(new Date(instant))
