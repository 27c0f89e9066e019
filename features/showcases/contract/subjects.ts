import { subject } from '#platform/contract/freshness.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { shownWithVideos } from '#features/videos/contract.ts'

/** Showcases, and their contents. */
export const showcasesSubject = subject('showcases')
/** Subjects behind every response that contains showcases: the showcases, the content they link to, and their ratings. */
export const shownWithShowcases = [showcasesSubject, profilesSubject, ...shownWithVideos]
/** READMEs being fetched from repositories. */
export const readmeFetchesSubject = subject('readme_fetches')
