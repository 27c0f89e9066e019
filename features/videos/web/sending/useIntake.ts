import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { uploadsApi, VIDEO_MAX_SECONDS, type VideoUpload } from '../../contract.ts'
import { faultOf } from './checks.ts'
import { findUploadsOfAllTabs } from './other-tab-uploads.ts'
import type { Recording } from '../recorder/finish.ts'
import { isRecording, outgoingOf } from './recordings.ts'
import { texts } from './texts.ts'
import { addTransfers, discardUpload, useTransfers, type Outgoing, type Replaced } from './transfers.ts'

// Loaded only when a file is chosen; if that fails, the server validates the file.
async function findContentProblem(file: File): Promise<string | null> {
  const { isVideo, seconds } = await import('../media-files.ts').then(
    ({ inspectFile }) => inspectFile(file),
    () => ({ isVideo: true, seconds: null }),
  )
  if (!isVideo) return texts.notReadable(file.name)
  return seconds !== null && seconds > VIDEO_MAX_SECONDS ? texts.tooLong(file.name) : null
}

/** Returns the incomplete upload that a file resumes, matched by name and size. */
const findUploadToResume = (
  uploads: readonly VideoUpload[],
  { name, size }: File,
  replaces: Replaced | null,
): VideoUpload | undefined =>
  uploads.find(
    (upload) =>
      upload.file_name === name &&
      upload.size === size &&
      upload.replaces_video_id === (replaces?.id ?? null) &&
      !isRecording(name),
  )

/** Accepts chosen files, each as a new video or as a replacement: validates each before its first byte, and uploads the valid ones. */
export function useIntake(accountId: number, replaces: Replaced | null = null) {
  const storage = useEndpoint(uploadsApi.readStorage, {})
  const uploads = useEndpoint(uploadsApi.listUploads, {})
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  const take = async (files: readonly File[]): Promise<string[]> => {
    const here = useTransfers.getState().transfers
    setBusy(true)
    const isUploadedInBrowser = await findUploadsOfAllTabs()
    const unfinished = uploads.data ?? (await uploads.refetch()).data ?? []
    const elsewhere = unfinished.filter(({ id }) => !isUploadedInBrowser(`/uploads/${id}`))
    const found: string[] = []
    const outgoing: Outgoing[] = []
    // Transfers waiting in this queue are not announced yet, so the server does not count them.
    let room = storage.data ? storage.data.max_bytes - storage.data.used_bytes - unannouncedBytes(here) : null
    for (const file of files) {
      const begun = findUploadToResume(elsewhere, file, replaces)
      const fault = faultOf(file, begun ? null : room) ?? (await findContentProblem(file))
      if (fault !== null) found.push(fault)
      else if (begun) outgoing.push(resumeTransfer(begun, file))
      else {
        if (room !== null) room -= file.size
        outgoing.push({ file, replaces })
      }
    }
    setBusy(false)
    setFaults(found)
    return addTransfers(accountId, outgoing)
  }
  const takeRecording = async (recording: Recording, id: string): Promise<string[]> => {
    const outgoing = outgoingOf(recording, id, new Date())
    const { name } = outgoing.file
    // A recording assembled again may differ in some bytes, so its earlier partial uploads are useless.
    const before = uploads.data?.filter(({ file_name }) => file_name === name) ?? []
    await Promise.all(before.map((upload) => discardUpload(`/uploads/${upload.id}`).catch(() => undefined)))
    const fault = faultOf(outgoing.file, storage.data ? storage.data.max_bytes - storage.data.used_bytes : null)
    setFaults(fault === null ? [] : [fault])
    return fault === null ? addTransfers(accountId, [outgoing]) : []
  }
  return { take, takeRecording, faults, clearFaults: () => setFaults([]), busy, storage, uploads }
}

const unannouncedBytes = (here: ReturnType<typeof useTransfers.getState>['transfers']) =>
  here.reduce((sum, { stage, path, file }) => (stage === 'queued' && path === null ? sum + file.size : sum), 0)

/** Returns a transfer that resumes an earlier upload with its details. */
export const resumeTransfer = (
  { id, in_parts, title, description, video_type, project_url, is_public, replaces_video_id: replaced }: VideoUpload,
  file: File,
): Outgoing => ({
  file,
  destination: { path: `/uploads/${id}`, inParts: in_parts },
  replaces: replaced === null ? null : { id: replaced, title },
  details: { title, description: description ?? '', video_type, project_url: project_url ?? '', is_public },
})
