import { subject } from '#platform/contract/freshness.ts'

/** Live subject of the caller's imports of archives. */
export const importsSubject = subject('archive_imports')
