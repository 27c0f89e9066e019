import { subject } from '#platform/contract/freshness.ts'

/** Subject of what the index knows beside the items: its vocabulary, and the synonyms that operators list. */
export const searchSubject = subject('search')
/** Live subject of the synonyms, for operators. */
export const synonymsSubject = subject('synonyms')
