import { create } from 'zustand'
import { newKey } from '#platform/web/call.ts'
import type { Destination, ResumableUpload } from '#platform/web/resumable.ts'
import { withSample } from '#platform/web/sending/pace.ts'
import { texts } from '#platform/web/sending/texts.ts'
import type { SeenTransfer, TransferStage } from '#platform/web/sending/TransferProgress.tsx'
import { noteSignOfLife, onLoggedOut, useAuth } from '#features/accounts/web.tsx'
import { tusApi, type Video } from '../../contract.ts'
import { forgetKept } from '../recorder/kept-recordings.ts'
import { announcementOf, partsPlace, readVideoId } from './destination.ts'
import { detailsOfFile, keepable, type DraftDetails } from './details.ts'
import { holdPath } from './elsewhere.ts'

/** A file that this tab sends, or has sent. */
export interface Transfer extends SeenTransfer {
  /** Of this tab alone. */
  id: string
  /** The recording in this browser that it is; null for a file. */
  recordingId: string | null
  /** Whether they go straight to the storage. */
  inParts: boolean
  videoId: number | null
  details: DraftDetails
  /** What of the details the server was told. */
  told: Told
  /** Why the server does not take them. */
  detailsProblem: string | null
  /** A picture of one's own for the video; null once the server has it. */
  thumbnail: Picture | null
}

type Told = ReturnType<typeof keepable>

/** A picture that is sent as soon as there is a video for it. */
interface Picture {
  file: File
  /** Why it was refused. */
  problem: string | null
}

interface Transfers {
  accountId: number | null
  transfers: readonly Transfer[]
  /** Grows with every change of what the server knows of files on their way. */
  changes: number
}

/** What this tab sends. It goes on whatever screen is shown, until the tab is closed or somebody logs out. */
export const useTransfers = create<Transfers>(() => ({ accountId: null, transfers: [], changes: 0 }))

// A second one fills the pauses in which the first waits for answers; more would only make each of them later.
const AT_ONCE = 2
const UNDER_WAY: readonly TransferStage[] = ['queued', 'sending', 'waiting', 'paused']
const TAKES_A_PLACE: readonly TransferStage[] = ['sending', 'waiting']

const uploads = new Map<string, ResumableUpload>()
// By which other tabs know that they are sent here.
const holds = new Map<string, () => void>()

function hold(id: string, path: string): void {
  holds.get(id)?.()
  holds.set(id, holdPath(path))
}

function letGo(id: string): void {
  holds.get(id)?.()
  holds.delete(id)
  uploads.delete(id)
}

/** One of them; undefined when it was put away. */
export const findTransfer = (id: string): Transfer | undefined =>
  useTransfers.getState().transfers.find((one) => one.id === id)

/** Whether a file still needs this tab. */
export const isUnderWay = ({ stage }: Pick<Transfer, 'stage'>): boolean => UNDER_WAY.includes(stage)

/** Changes what is known of one. */
export function change(id: string, changes: Partial<Transfer>): void {
  useTransfers.setState(({ transfers }) => ({
    transfers: transfers.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  }))
  fill()
}

/** What the server knows of files on their way, or of the videos they became, is another now. */
export const noteChange = (): void => useTransfers.setState(({ changes }) => ({ changes: changes + 1 }))

/** What of the details the server was not told yet. */
export function untoldOf({ details, told }: Pick<Transfer, 'details' | 'told'>): Told {
  const known: Record<string, unknown> = told
  return Object.fromEntries(Object.entries(keepable(details)).filter(([name, value]) => known[name] !== value))
}

async function arrive({ id, file, recordingId }: Transfer, answer: unknown): Promise<void> {
  letGo(id)
  const path = findTransfer(id)?.path
  const told = (answer as Partial<Video> | undefined)?.id
  // The answer to the last byte was lost on its way.
  const videoId = told ?? (path ? await readVideoId(path) : null)
  change(id, { stage: 'arrived', sent: file.size, videoId })
  noteChange()
  if (recordingId !== null) await forgetKept(recordingId).catch(() => undefined)
}

// Only who sends something fetches what sends.
const loadSending = () => import('#platform/web/resumable.ts')

async function begin(id: string): Promise<void> {
  const loaded = await loadSending().catch(() => null)
  const transfer = findTransfer(id)
  // Meanwhile it may have been held, or begun by who held it and went on.
  if (transfer?.stage !== 'sending' || uploads.has(id)) return
  if (loaded) send(transfer, loaded)
  else change(id, { stage: 'refused', problem: texts.notLoaded })
}

const destinationOf = ({ path, inParts }: Transfer): Destination | null => (path === null ? null : { path, inParts })

function send(transfer: Transfer, { sendResumably }: Awaited<ReturnType<typeof loadSending>>): void {
  const { id, file, path, details } = transfer
  // They go along with the announcement.
  if (path === null) change(id, { told: keepable(details) })
  else hold(id, path)
  const upload = sendResumably({
    file,
    announce: announcementOf(transfer),
    destination: destinationOf(transfer),
    parts: partsPlace,
    onDestination: (known) => {
      hold(id, known.path)
      change(id, known)
      noteChange()
    },
    onState: (stage) => findTransfer(id)?.stage !== stage && change(id, { stage, samples: [] }),
    onProgress: (sent) => {
      noteSignOfLife()
      const samples = withSample(findTransfer(id)?.samples ?? [], { at: Date.now(), sent })
      change(id, { sent, samples })
    },
    onDone: (answer) => void arrive(transfer, answer),
    onRefused: ({ message, status }) => {
      letGo(id)
      // What the server knows nothing of would have to begin anew.
      if (status === 404) change(id, { stage: 'refused', problem: texts.goneMeanwhile, path: null, sent: 0 })
      else change(id, { stage: 'refused', problem: message })
      noteChange()
    },
  })
  uploads.set(id, upload)
}

// Begins with those that wait, as far as there is room beside what is sent.
function fill(): void {
  const { transfers } = useTransfers.getState()
  const taken = transfers.filter(({ stage }) => TAKES_A_PLACE.includes(stage)).length
  for (const next of transfers.filter(({ stage }) => stage === 'queued').slice(0, Math.max(0, AT_ONCE - taken))) {
    change(next.id, { stage: 'sending', problem: null })
    const waiting = uploads.get(next.id)
    if (waiting) waiting.resume()
    else void begin(next.id)
  }
}

/** A file to be sent. */
export interface Outgoing {
  file: File
  recordingId?: string
  /** Where an earlier part of it was sent to. */
  destination?: Destination
  details?: DraftDetails
}

/** Sends files, each as soon as it is its turn. Answers how each is called here. */
export function addTransfers(accountId: number, outgoing: readonly Outgoing[]): string[] {
  leaveOthers(accountId)
  const added = outgoing.map(
    ({ file, recordingId = null, destination, details = detailsOfFile(file.name) }): Transfer => ({
      id: newKey(),
      file,
      recordingId,
      path: destination?.path ?? null,
      inParts: destination?.inParts ?? false,
      stage: 'queued',
      sent: 0,
      samples: [],
      problem: null,
      videoId: null,
      details,
      told: destination ? keepable(details) : {},
      detailsProblem: null,
      thumbnail: null,
    }),
  )
  useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, ...added] }))
  fill()
  return added.map(({ id }) => id)
}

/** Holds one until it is resumed. */
export function pauseTransfer(id: string): void {
  uploads.get(id)?.pause()
  change(id, { stage: 'paused', samples: [] })
}

/** Goes on with one that was held or refused, when it is its turn. */
export const resumeTransfer = (id: string): void => change(id, { stage: 'queued', problem: null })

function drop(id: string): void {
  uploads.get(id)?.stop()
  letGo(id)
  useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.id !== id) }))
}

/** Puts one away. What was sent of it is thrown away, unless it has arrived. */
export async function cancelTransfer(id: string): Promise<void> {
  const transfer = findTransfer(id)
  drop(id)
  fill()
  if (!transfer?.path || transfer.stage === 'arrived') return
  await throwAway(transfer.path)
}

/** Throws away what the server has of a file. Throws `CallError`. */
export async function throwAway(path: string): Promise<void> {
  try {
    const { throwAwaySent } = await loadSending()
    await throwAwaySent(tusApi.cancel, path)
  } finally {
    noteChange()
  }
}

// What one account sends must not go on as another's.
function leaveOthers(accountId: number): void {
  const { accountId: owner, transfers } = useTransfers.getState()
  if (owner === accountId) return
  for (const { id } of transfers) drop(id)
  useTransfers.setState({ accountId })
}

/** Stops what an account sends; what the server has of it stays. */
export const forgetTransfers = (): void => leaveOthers(0)

useAuth.subscribe(({ user }) => user && leaveOthers(user.id))
onLoggedOut(forgetTransfers)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const needsThisTab = (transfer: Transfer) =>
  isUnderWay(transfer) || transfer.thumbnail?.problem === null || Object.keys(untoldOf(transfer)).length > 0

// Closing the tab would end what it sends.
useTransfers.subscribe(({ transfers }) => {
  if (transfers.some(needsThisTab)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})
