import { subject } from '#platform/contract/freshness.ts'

/** Showcases, with what stands in them. */
export const showcasesSubject = subject('showcases')
/** The links of showcases, and who opened them. */
export const showcaseSharesSubject = subject('showcase_shares')
/** READMEs on their way from repositories. */
export const readmeFetchesSubject = subject('readme_fetches')
