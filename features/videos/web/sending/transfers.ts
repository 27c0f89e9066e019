import type { Destination } from '#platform/web/files/resumable.ts'
import { isUnderWay, transferQueue, type Transfer as AnyTransfer } from '#platform/web/files/transfer/queue.ts'
import { noteSignOfLife, onLoggedOut, useAuth } from '#features/accounts/web.tsx'
import { tusApi, type Video } from '../../contract.ts'
import { forgetKept } from '../recorder/stored-recordings.ts'
import { announcementOf, partsPlace, readVideoId } from './destination.ts'
import { detailsOfFile, keepable, type DraftDetails } from './details.ts'
import { holdPath } from './other-tab-uploads.ts'

interface OfVideo {
  /** The recording in this browser that it is; null for a file. */
  recordingId: string | null
  videoId: number | null
  /** The video whose file it replaces; null for a file that becomes a video of its own. */
  replaces: Replaced | null
  details: DraftDetails
  /** What of the details the server was told. */
  told: Told
  /** Why the server does not take them. */
  detailsProblem: string | null
  /** A picture of one's own for the video; null once the server has it. */
  thumbnail: Picture | null
}

/** A video whose file is replaced. */
export type Replaced = Pick<Video, 'id' | 'title'>

type Told = ReturnType<typeof keepable>

/** A picture that is sent as soon as there is a video for it. */
interface Picture {
  file: File
  /** Why it was refused. */
  problem: string | null
}

/** A video that this tab sends, or has sent. */
export type Transfer = AnyTransfer & OfVideo

// By which other tabs know that they are sent here.
const holds = new Map<string, () => void>()

function hold(id: string, path: string): void {
  letGo(id)
  holds.set(id, holdPath(path))
}

function letGo(id: string): void {
  holds.get(id)?.()
  holds.delete(id)
}

/** What of the details the server was not told yet. */
export function untoldOf({ details, told, replaces }: Pick<Transfer, 'details' | 'told' | 'replaces'>): Told {
  // What is said of the video does not come from its new file.
  if (replaces !== null) return {}
  const known: Record<string, unknown> = told
  return Object.fromEntries(Object.entries(keepable(details)).filter(([name, value]) => known[name] !== value))
}

async function becomeVideo({ path, recordingId }: Transfer, answer: unknown): Promise<Pick<OfVideo, 'videoId'>> {
  if (recordingId !== null) void forgetKept(recordingId).catch(() => undefined)
  const told = (answer as Partial<Video> | undefined)?.id
  // The answer to the last byte was lost on its way.
  return { videoId: told ?? (path === null ? null : await readVideoId(path)) }
}

const queue = transferQueue<OfVideo>({
  announce: announcementOf,
  parts: partsPlace,
  tus: tusApi,
  onProgress: noteSignOfLife,
  onBegin: ({ id, path, details }) => {
    // They go along with the announcement.
    if (path === null) change(id, { told: keepable(details) })
    else hold(id, path)
  },
  onDestination: hold,
  onEnd: letGo,
  onWhole: becomeVideo,
  needsTab: (transfer) =>
    isUnderWay(transfer) || transfer.thumbnail?.problem === null || Object.keys(untoldOf(transfer)).length > 0,
})

/** The videos that this tab sends. */
export const {
  useTransfers,
  useOwnTransfers,
  findTransfer,
  change,
  noteChange,
  pauseTransfer,
  resumeTransfer,
  cancelTransfer,
  throwAway,
} = queue

/** A file to be sent. */
export interface Outgoing {
  file: File
  recordingId?: string
  /** Where an earlier part of it was sent to. */
  destination?: Destination
  details?: DraftDetails
  /** The video whose file it replaces. */
  replaces?: Replaced | null
}

/** Sends files, each as soon as it is its turn. Answers how each is called here. */
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
        told: destination ? keepable(details) : {},
        detailsProblem: null,
        thumbnail: null,
      },
    })),
  )

/** Stops what an account sends; what the server has of it stays. */
export const deleteTransfers = (): void => queue.leaveOthers(0)

useAuth.subscribe(({ user }) => user && queue.leaveOthers(user.id))
onLoggedOut(deleteTransfers)
