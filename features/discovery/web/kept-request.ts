import { stored } from '#platform/web/drafts/storage.ts'

/** Where the browser keeps a request that somebody without an account writes. Every page loads it, so it stands by itself. */
export const keptRequest = stored('request_to_post')
