import { subject } from '#platform/contract/freshness.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { shownWithVideos } from '#features/videos/contract.ts'

/** Showcases, with what stands in them. */
export const showcasesSubject = subject('showcases')
/** What every answer with showcases shows: them, what they link to, and what people think of them. */
export const shownWithShowcases = [showcasesSubject, profilesSubject, ...shownWithVideos]
/** READMEs on their way from repositories. */
export const readmeFetchesSubject = subject('readme_fetches')
