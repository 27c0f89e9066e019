import { create } from 'zustand'
import { call, newKey } from '#platform/web/call.ts'
import type { Destination, Resumable, ResumableUpload } from '#platform/web/resumable.ts'
import { withSample } from '#platform/web/sending/pace.ts'
import { texts } from '#platform/web/sending/texts.ts'
import type { SeenTransfer, TransferStage } from '#platform/web/sending/TransferProgress.tsx'
import { noteSignOfLife, onLoggedOut, useAuth } from '#features/accounts/web.tsx'
import type { ProductFileType } from '../../contract/files.ts'
import { productTusApi, productUploadsApi } from '../../contract/uploads.ts'
import { uploadPath } from './upload-path.ts'

/** A file for a product that this tab sends, or has sent. */
export interface Transfer extends SeenTransfer {
  /** Of this tab alone. */
  id: string
  productId: number
  fileType: ProductFileType
  /** Whether its bytes go straight to the storage. */
  inParts: boolean
}

/** A file to be sent, or to be gone on with. */
export interface Outgoing extends Pick<Transfer, 'productId' | 'fileType' | 'file'> {
  destination?: Destination
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

const find = (id: string) => useTransfers.getState().transfers.find((one) => one.id === id)

/** Whether a file still needs this tab. */
export const isUnderWay = ({ stage }: Pick<Transfer, 'stage'>): boolean => UNDER_WAY.includes(stage)

function change(id: string, changes: Partial<Transfer>): void {
  useTransfers.setState(({ transfers }) => ({
    transfers: transfers.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  }))
  fill()
}

const noteChange = () => useTransfers.setState(({ changes }) => ({ changes: changes + 1 }))

const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const partsPlace: Resumable['parts'] = (path) => {
  const params = { uploadId: idIn(path) }
  return {
    next: (signal) => call(productUploadsApi.nextParts, { params }, { signal }),
    finish: (signal) => call(productUploadsApi.finish, { params }, { signal }),
  }
}

/** Announces a file: told a second time, it is the same. */
const announcementOf = ({ productId, fileType, file }: Transfer): Resumable['announce'] => {
  const body = { product_id: productId, filename: file.name, size: file.size, file_type: fileType }
  return async (signal, idempotencyKey) => {
    const upload = await call(productUploadsApi.announce, { body }, { signal, idempotencyKey })
    return { path: uploadPath(upload), inParts: upload.in_parts }
  }
}

// Only who sends something fetches what sends.
const loadSending = () => import('#platform/web/resumable.ts')

async function begin(id: string): Promise<void> {
  const loaded = await loadSending().catch(() => null)
  const transfer = find(id)
  // Meanwhile it may have been held, or begun by who held it and went on.
  if (transfer?.stage !== 'sending' || uploads.has(id)) return
  if (loaded) send(transfer, loaded)
  else change(id, { stage: 'refused', problem: texts.notLoaded })
}

function send(transfer: Transfer, { sendResumably }: Awaited<ReturnType<typeof loadSending>>): void {
  const { id, file, path, inParts } = transfer
  const end = (changes: Partial<Transfer>) => {
    uploads.delete(id)
    change(id, changes)
    noteChange()
  }
  const upload = sendResumably({
    file,
    announce: announcementOf(transfer),
    destination: path === null ? null : { path, inParts },
    parts: partsPlace,
    onDestination: (known) => {
      change(id, known)
      noteChange()
    },
    onState: (stage) => find(id)?.stage !== stage && change(id, { stage, samples: [] }),
    onProgress: (sent) => {
      noteSignOfLife()
      change(id, { sent, samples: withSample(find(id)?.samples ?? [], { at: Date.now(), sent }) })
    },
    onDone: () => end({ stage: 'arrived', sent: file.size }),
    onRefused: ({ message, status }) =>
      // What the server knows nothing of would have to begin anew.
      end(
        status === 404
          ? { stage: 'refused', problem: texts.goneMeanwhile, path: null, sent: 0 }
          : { stage: 'refused', problem: message },
      ),
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

/** Sends files, each as soon as it is its turn. */
export function addTransfers(accountId: number, outgoing: readonly Outgoing[]): void {
  leaveOthers(accountId)
  const added = outgoing.map(({ destination, ...rest }): Transfer => ({
    ...rest,
    id: newKey(),
    path: destination?.path ?? null,
    inParts: destination?.inParts ?? false,
    stage: 'queued',
    sent: 0,
    samples: [],
    problem: null,
  }))
  useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, ...added] }))
  fill()
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
  uploads.delete(id)
  useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.id !== id) }))
}

/** Puts one away. What was sent of it is thrown away, unless it has arrived. Throws `CallError`. */
export async function cancelTransfer(id: string): Promise<void> {
  const transfer = find(id)
  drop(id)
  fill()
  if (transfer?.path && transfer.stage !== 'arrived') await throwAway(transfer.path)
}

/** Throws away what the server has of a file. Throws `CallError`. */
export async function throwAway(path: string): Promise<void> {
  try {
    const { throwAwaySent } = await loadSending()
    await throwAwaySent(productTusApi.cancel, path)
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

useAuth.subscribe(({ user }) => user && leaveOthers(user.id))
onLoggedOut(() => leaveOthers(0))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// Closing the tab would end what it sends.
useTransfers.subscribe(({ transfers }) => {
  if (transfers.some(isUnderWay)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})
