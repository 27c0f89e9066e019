import { isSentTo } from '#features/conversations/server.ts'
import { isShownWithRequest } from '#features/requests/server.ts'
import type { WatchRule } from './load.ts'

const wasSentTo: WatchRule = async (db, video, readerId) => readerId !== null && isSentTo(db, video.id, readerId)

/** Rules by which other features grant access to private videos. */
export const watchRules: readonly WatchRule[] = [wasSentTo, isShownWithRequest]
