import { call, newKey, upload } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { uploadsApi, videosApi } from '../../contract.ts'
import type { DraftDetails } from './details.ts'
import { change, findTransfer, noteChange, untoldOf, useTransfers, type Transfer } from './transfers.ts'

// Debounce interval after typing.
const PAUSE_MS = 700
const NEXT_TRY_MS = 5_000
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const telling = new Set<string>()
const sendingPicture = new Set<string>()

function tellSoon(id: string, afterMs = PAUSE_MS): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void tell(id), afterMs),
  )
}

function askToKeep({ videoId, path }: Transfer, body: ReturnType<typeof untoldOf>): Promise<unknown> {
  if (videoId !== null) return call(videosApi.change, { params: { id: videoId }, body })
  const uploadId = path?.slice(path.lastIndexOf('/') + 1) ?? ''
  return call(uploadsApi.changeUpload, { params: { uploadId }, body })
}

// Sequentially: in parallel, an older value might arrive last.
async function tell(id: string): Promise<void> {
  const transfer = findTransfer(id)
  if (!transfer || telling.has(id)) return
  const untold = untoldOf(transfer)
  const isKnown = transfer.path !== null || transfer.videoId !== null
  if (!isKnown || Object.keys(untold).length === 0) return
  telling.add(id)
  try {
    await askToKeep(transfer, untold)
    const told = { ...findTransfer(id)?.told, ...untold }
    change(id, { told, detailsProblem: null })
    noteChange()
    tellSoon(id)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // An upload that has just become a video is saved there, once its id is known.
    const isVideoNow = error.status === 404 && transfer.videoId === null
    if (!isVideoNow) change(id, { detailsProblem: error.message })
    if (error.status === null || error.status >= 500) tellSoon(id, NEXT_TRY_MS)
  } finally {
    telling.delete(id)
  }
}

/** Changes the details of a video being uploaded or just completed, and autosaves them to the server. */
export function changeDetails(id: string, changes: Partial<DraftDetails>): void {
  const transfer = findTransfer(id)
  if (!transfer) return
  change(id, { details: { ...transfer.details, ...changes } })
  tellSoon(id)
}

/** Sets the thumbnail of a video being uploaded; null removes it. */
export function setPicture(id: string, file: File | null): void {
  change(id, { thumbnail: file && { file, problem: null } })
}

async function sendPicture({ id, videoId, thumbnail }: Transfer): Promise<void> {
  if (videoId === null || !thumbnail || thumbnail.problem !== null || sendingPicture.has(id)) return
  const { file } = thumbnail
  sendingPicture.add(id)
  try {
    const { signal } = new AbortController()
    const sending = { signal, idempotencyKey: newKey(), onProgress: () => undefined }
    await upload(videosApi.setThumbnail, { params: { id: videoId }, body: { file } }, sending)
    noteChange()
    // Another one may have been chosen meanwhile.
    if (findTransfer(id)?.thumbnail?.file === file) change(id, { thumbnail: null })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    change(id, { thumbnail: { file, problem: error.message } })
  } finally {
    sendingPicture.delete(id)
  }
}

// Sends details and thumbnails that were set before the server knew of the upload or the video.
useTransfers.subscribe(({ transfers }, { transfers: before }) => {
  for (const transfer of transfers) {
    const was = before.find(({ id }) => id === transfer.id)
    if (was?.path !== transfer.path || was.videoId !== transfer.videoId) tellSoon(transfer.id)
    if (was?.videoId !== transfer.videoId || was?.thumbnail !== transfer.thumbnail) void sendPicture(transfer)
  }
})
