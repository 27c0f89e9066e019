import { subject } from '#platform/contract/freshness.ts'

/** Requests, including their conversation counts and the caller's own pitch. */
export const requestsSubject = subject('requests')
/** Shares of requests, and whether recipients have viewed them. */
export const sharesSubject = subject('shares')
