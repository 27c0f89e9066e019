import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Storage key of a visitor's draft request. In a file of its own, because every page loads it. */
export const storedRequest = storageEntry('request_to_post')
