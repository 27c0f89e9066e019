import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Storage key of the recent searches. In a file of its own, because every page loads it. */
export const storedSearches = storageEntry('recent_searches')
