import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { uploadsApi, VIDEO_MAX_SECONDS, type VideoUpload } from '../../contract.ts'
import { faultOf } from './checks.ts'
import { askSentHere } from './other-tab-uploads.ts'
import type { Recording } from '../recorder/finish.ts'
import { isRecording, outgoingOf } from './recordings.ts'
import { texts } from './texts.ts'
import { addTransfers, throwAway, useTransfers, type Outgoing, type Replaced } from './transfers.ts'

// Only who has chosen a file fetches what looks into it; where that fails, the server will see.
async function contentFaultOf(file: File): Promise<string | null> {
  const { isVideo, seconds } = await import('../media-files.ts').then(
    ({ lookInto }) => lookInto(file),
    () => ({ isVideo: true, seconds: null }),
  )
  if (!isVideo) return texts.notReadable(file.name)
  return seconds !== null && seconds > VIDEO_MAX_SECONDS ? texts.tooLong(file.name) : null
}

/** The file on its way, begun elsewhere or earlier, that a file goes on with: the one of its name and size. */
const begunOf = (
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

/**
 * Takes files that somebody chose, each for a video of its own or to replace that of one: checks each before its first byte, and
 * sends what is right.
 */
export function useIntake(accountId: number, replaces: Replaced | null = null) {
  const storage = useEndpoint(uploadsApi.readStorage, {})
  const uploads = useEndpoint(uploadsApi.listUploads, {})
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  const take = async (files: readonly File[]): Promise<string[]> => {
    const here = useTransfers.getState().transfers
    setBusy(true)
    const isSentHere = await askSentHere()
    const unfinished = uploads.data ?? (await uploads.refetch()).data ?? []
    const elsewhere = unfinished.filter(({ id }) => !isSentHere(`/uploads/${id}`))
    const found: string[] = []
    const outgoing: Outgoing[] = []
    // What waits for its turn here is not announced yet.
    let room = storage.data ? storage.data.max_bytes - storage.data.used_bytes - unannounced(here) : null
    for (const file of files) {
      const begun = begunOf(elsewhere, file, replaces)
      const fault = faultOf(file, begun ? null : room) ?? (await contentFaultOf(file))
      if (fault !== null) found.push(fault)
      else if (begun) outgoing.push(goOnWith(begun, file))
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
    // Put together anew it need not be the same to the last bit: what was sent of it before is of no use.
    const before = uploads.data?.filter(({ file_name }) => file_name === name) ?? []
    await Promise.all(before.map((upload) => throwAway(`/uploads/${upload.id}`).catch(() => undefined)))
    const fault = faultOf(outgoing.file, storage.data ? storage.data.max_bytes - storage.data.used_bytes : null)
    setFaults(fault === null ? [] : [fault])
    return fault === null ? addTransfers(accountId, [outgoing]) : []
  }
  return { take, takeRecording, faults, clearFaults: () => setFaults([]), busy, storage, uploads }
}

const unannounced = (here: ReturnType<typeof useTransfers.getState>['transfers']) =>
  here.reduce((sum, { stage, path, file }) => (stage === 'queued' && path === null ? sum + file.size : sum), 0)

/** A file that goes on where an earlier part of it ended, with what was said of it. */
export const goOnWith = (
  { id, in_parts, title, description, video_type, project_url, is_public, replaces_video_id: replaced }: VideoUpload,
  file: File,
): Outgoing => ({
  file,
  destination: { path: `/uploads/${id}`, inParts: in_parts },
  replaces: replaced === null ? null : { id: replaced, title },
  details: { title, description: description ?? '', video_type, project_url: project_url ?? '', is_public },
})
