import { call, createIdempotencyKey, upload } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { uploadsApi, videosApi } from '../../contract.ts'
import type { DraftDetails } from './details.ts'
import { change, findTransfer, noteChange, unsavedOf, useTransfers, type Transfer } from './transfers.ts'

// Debounce interval after typing.
const DEBOUNCE_MS = 700
const RETRY_DELAY_MS = 5_000
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const saving = new Set<string>()
const sendingPicture = new Set<string>()

function saveSoon(id: string, afterMs = DEBOUNCE_MS): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void save(id), afterMs),
  )
}

function saveOnServer({ videoId, path }: Transfer, body: ReturnType<typeof unsavedOf>): Promise<unknown> {
  if (videoId !== null) return call(videosApi.change, { params: { id: videoId }, body })
  const uploadId = path?.slice(path.lastIndexOf('/') + 1) ?? ''
  return call(uploadsApi.changeUpload, { params: { uploadId }, body })
}

// Sequentially: in parallel, an older value might arrive last.
async function save(id: string): Promise<void> {
  const transfer = findTransfer(id)
  if (!transfer || saving.has(id)) return
  const unsaved = unsavedOf(transfer)
  const isOnServer = transfer.path !== null || transfer.videoId !== null
  if (!isOnServer || Object.keys(unsaved).length === 0) return
  saving.add(id)
  try {
    await saveOnServer(transfer, unsaved)
    const saved = { ...findTransfer(id)?.saved, ...unsaved }
    change(id, { saved, detailsProblem: null })
    noteChange()
    saveSoon(id)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // An upload that has just become a video is saved there, once its id is known.
    const hasBecomeVideo = error.status === 404 && transfer.videoId === null
    if (!hasBecomeVideo) change(id, { detailsProblem: error.message })
    if (error.status === null || error.status >= 500) saveSoon(id, RETRY_DELAY_MS)
  } finally {
    saving.delete(id)
  }
}

/** Changes the details of a video being uploaded or just completed, and autosaves them to the server. */
export function changeDetails(id: string, changes: Partial<DraftDetails>): void {
  const transfer = findTransfer(id)
  if (!transfer) return
  change(id, { details: { ...transfer.details, ...changes } })
  saveSoon(id)
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
    const sending = { signal, idempotencyKey: createIdempotencyKey(), onProgress: () => undefined }
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
    const previous = before.find(({ id }) => id === transfer.id)
    if (previous?.path !== transfer.path || previous.videoId !== transfer.videoId) saveSoon(transfer.id)
    if (previous?.videoId !== transfer.videoId || previous?.thumbnail !== transfer.thumbnail) void sendPicture(transfer)
  }
})
