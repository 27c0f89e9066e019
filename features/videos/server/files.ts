import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  incomingUploadFrom,
  type IncomingUpload,
  type IncomingUploadColumns,
} from '#platform/server/files/incoming-upload.ts'
import { job } from '#platform/server/work/jobs.ts'
import type { FileToSend } from '#platform/server/http/send-file.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import type { SweptKind } from '#platform/server/files/stored-files.ts'
import type { VideoRow } from './queries/videos.ts'
import { listFoldersAmong } from './queries/uploads.ts'

const VIDEOS = 'videos/'
const ORIGINAL = 'original'

/** All files of a video lie in one folder, which nobody can guess. */
export const newFolder = (): string => randomUUID()

/** Where a file of a video lies. */
export const keyOf = (folder: string, name: string): string => `${VIDEOS}${folder}/${name}`

/** Where a video lies as it was sent. */
export const originalOf = (folder: string): string => keyOf(folder, ORIGINAL)

// What it is shows when all of it is there.
const ANY_VIDEO = 'video/mp4'

/** How a video on its way comes. */
export const arrivingOf = (upload: IncomingUploadColumns & { folder: string }): IncomingUpload =>
  incomingUploadFrom(upload, { key: originalOf(upload.folder), type: ANY_VIDEO })

/** A name for a new file of a video. It never holds another content. */
export const newName = (kind: string, extension: string): string => `${kind}-${randomUUID()}.${extension}`

const SECOND_NAMES: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
}

/** A video as it was sent, to be handed to a browser. */
export const originalFile = ({ folder, title, type }: Pick<VideoRow, 'folder' | 'title' | 'type'>): FileToSend => ({
  key: originalOf(folder),
  name: `${title.replace(/[\\/:*?"<>|]/g, ' ')}.${SECOND_NAMES[type] ?? 'video'}`,
  type,
  inline: true,
})

const TYPES: Record<string, string> = { webp: 'image/webp', vtt: 'text/vtt; charset=utf-8' }

/** The picture that was brought for a video, or its captions, to be handed to a browser; null for a name that is none of its files. */
export function fileOf(video: VideoRow, name: string): FileToSend | null {
  const { thumbnail, captions } = video
  const names = [thumbnail, ...captions.map((said) => said.name)]
  const type = TYPES[name.split('.').at(-1) ?? '']
  return names.includes(name) && type !== undefined
    ? { key: keyOf(attachmentsOf(video), name), name, type, inline: true }
    : null
}

/** Removes every file of a video, and what has arrived of it. */
export async function removeFilesOf(storage: FileStorage, folder: string): Promise<void> {
  await storage.growing.abandon(originalOf(folder))
  for await (const page of storage.list(keyOf(folder, ''))) {
    for (const { key } of page) await storage.remove(key)
  }
}

/** Removes the files of a video that is no more: after the commit, since a file cannot be brought back. */
export const removeVideoFiles = job({
  name: 'video-remove-files',
  data: z.object({ folder: z.uuid() }),
  run: ({ folder }, { services }) => removeFilesOf(services.files.storage, folder),
})

// The original, and what was made of it; captions and pictures that its owner brought lie right in the folder.
async function removeMediaOf(storage: FileStorage, folder: string): Promise<void> {
  await storage.growing.abandon(originalOf(folder))
  for await (const page of storage.list(keyOf(folder, ''))) {
    for (const { key } of page) {
      if (key === originalOf(folder) || placeOf(key).below.length > 1) await storage.remove(key)
    }
  }
}

/** Removes the old file of a video after another one took its place, and all that was made of it. */
export const removeVideoMedia = job({
  name: 'video-remove-media',
  data: z.object({ folder: z.uuid() }),
  run: ({ folder }, { services }) => removeMediaOf(services.files.storage, folder),
})

/** The folder in which captions of a video lie, and the picture its owner brought. */
export const attachmentsOf = ({
  folder,
  attachments_folder,
}: Pick<VideoRow, 'folder' | 'attachments_folder'>): string => attachments_folder ?? folder

/** Removes a file that a video names no more. */
export const removeVideoFile = job({
  name: 'video-remove-file',
  data: z.object({ folder: z.uuid(), name: z.string() }),
  run: ({ folder, name }, { services }) => services.files.storage.remove(keyOf(folder, name)),
})

const placeOf = (key: string): { folder: string; below: string[] } => {
  const [folder = '', ...below] = key.slice(VIDEOS.length).split('/')
  return { folder, below }
}
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Swept up are files in folders that no video names, nor one on its way, and what tries made that do not count any more. */
export const videoFiles: SweptKind = {
  prefix: VIDEOS,
  listNamed: async (db, keys) => {
    const folders = [...new Set(keys.map((key) => placeOf(key).folder))].filter(isUuid)
    const named = new Map((await listFoldersAmong(db, folders)).map((row) => [row.folder, row.try_folder]))
    return keys.filter((key) => {
      const { folder, below } = placeOf(key)
      return named.has(folder) && (below.length === 1 || below[0] === named.get(folder))
    })
  },
}
