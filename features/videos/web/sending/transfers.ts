import type { Destination } from '#platform/web/files/resumable.ts'
import { partsOf } from '#platform/web/files/send-by-parts.ts'
import { isUnfinished, transferQueue, type Transfer as AnyTransfer } from '#platform/web/files/transfer/queue.ts'
import { recordActivity, onLoggedOut, useAuth } from '#features/accounts/web.tsx'
import { sendingApi, tusApi, type Video } from '../../contract.ts'
import { deleteRecording } from '../recorder/stored-recordings.ts'
import { announcementOf, readVideoId } from './destination.ts'
import { detailsOfFile, validDetailsOf, type DraftDetails } from './details.ts'
import { holdPath } from './other-tab-uploads.ts'

interface VideoTransferFields {
  /** Id of the local recording; null for a file. */
  recordingId: string | null
  videoId: number | null
  /** The video whose file it replaces; null for a new video. */
  replaces: Replaced | null
  details: DraftDetails
  /** Details that the server already has. */
  saved: SavedDetails
  /** Why the server rejected the details. */
  detailsProblem: string | null
  /** Thumbnail to upload; null once the server has it. */
  thumbnail: Picture | null
}

/** A video whose file is replaced. */
export type Replaced = Pick<Video, 'id' | 'title'>

type SavedDetails = ReturnType<typeof validDetailsOf>

/** A thumbnail that is uploaded as soon as its video exists. */
interface Picture {
  file: File
  /** Why it was rejected. */
  problem: string | null
}

/** A video that this tab is uploading, or has uploaded. */
export type Transfer = AnyTransfer & VideoTransferFields

// Locks that tell other tabs which uploads this one sends.
const heldLocks = new Map<string, () => void>()

function acquireLock(id: string, path: string): void {
  releaseLock(id)
  heldLocks.set(id, holdPath(path))
}

function releaseLock(id: string): void {
  heldLocks.get(id)?.()
  heldLocks.delete(id)
}

/** Returns the valid details that the server does not have yet. */
export function unsavedOf({
  details,
  saved,
  replaces,
}: Pick<Transfer, 'details' | 'saved' | 'replaces'>): SavedDetails {
  // A replacement file does not change the details of the video.
  if (replaces !== null) return {}
  const known: Record<string, unknown> = saved
  return Object.fromEntries(Object.entries(validDetailsOf(details)).filter(([name, value]) => known[name] !== value))
}

async function createVideo(
  { path, recordingId }: Transfer,
  response: unknown,
): Promise<Pick<VideoTransferFields, 'videoId'>> {
  if (recordingId !== null) void deleteRecording(recordingId).catch(() => undefined)
  const saved = (response as Partial<Video> | undefined)?.id
  // The response to the last byte may have been lost.
  return { videoId: saved ?? (path === null ? null : await readVideoId(path)) }
}

const queue = transferQueue<VideoTransferFields>({
  announce: announcementOf,
  parts: partsOf(sendingApi),
  tus: tusApi,
  onProgress: recordActivity,
  onBegin: ({ id, path, details }) => {
    // The announcement already contained the details.
    if (path === null) change(id, { saved: validDetailsOf(details) })
    else acquireLock(id, path)
  },
  onDestination: acquireLock,
  onEnd: releaseLock,
  onCompleted: createVideo,
  needsTab: (transfer) =>
    isUnfinished(transfer) || transfer.thumbnail?.problem === null || Object.keys(unsavedOf(transfer)).length > 0,
})

/** Queue of the videos that this tab uploads. */
export const {
  useTransfers,
  useOwnTransfers,
  findTransfer,
  change,
  noteChange,
  pauseTransfer,
  resumeTransfer,
  cancelTransfer,
  discardUpload,
} = queue

/** A file to upload. */
export interface Outgoing {
  file: File
  recordingId?: string
  /** Upload to resume. */
  destination?: Destination
  details?: DraftDetails
  /** The video whose file it replaces. */
  replaces?: Replaced | null
}

/** Queues files for upload. Returns their transfer ids. */
export const addTransfers = (accountId: number, outgoing: readonly Outgoing[]): string[] =>
  queue.addTransfers(
    accountId,
    outgoing.map(({ file, recordingId = null, destination, replaces = null, details = detailsOfFile(file.name) }) => ({
      file,
      destination,
      own: {
        recordingId,
        videoId: null,
        replaces,
        details,
        saved: destination ? validDetailsOf(details) : {},
        detailsProblem: null,
        thumbnail: null,
      },
    })),
  )

/** Stops all uploads; what the server has received is kept. */
export const deleteTransfers = (): void => queue.leaveOthers(0)

useAuth.subscribe(({ user }) => user && queue.leaveOthers(user.id))
onLoggedOut(deleteTransfers)
