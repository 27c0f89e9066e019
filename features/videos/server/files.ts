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

/** Returns an unguessable name for the folder of all files of a video. */
export const newFolder = (): string => randomUUID()

/** Returns the storage key of a file of a video. */
export const keyOf = (folder: string, name: string): string => `${VIDEOS}${folder}/${name}`

/** Returns the storage key of the original, as uploaded. */
export const originalOf = (folder: string): string => keyOf(folder, ORIGINAL)

// Placeholder: the actual type is known only when the upload is complete.
export const PLACEHOLDER_TYPE = 'video/mp4'

/** Returns the incoming upload of a video. */
export const incomingUploadOf = (upload: IncomingUploadColumns & { folder: string }): IncomingUpload =>
  incomingUploadFrom(upload, { key: originalOf(upload.folder), type: PLACEHOLDER_TYPE })

/** Returns a unique name for a new file of a video, so that a name never refers to other content. */
export const newName = (kind: string, extension: string): string => `${kind}-${randomUUID()}.${extension}`

const EXTENSIONS: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
}

/** Returns the file name extension of a video type. */
export const extensionOf = (type: string): string => EXTENSIONS[type] ?? 'video'

/** Returns the original, as uploaded, to be sent to a browser. */
export const originalFile = ({ folder, title, type }: Pick<VideoRow, 'folder' | 'title' | 'type'>): FileToSend => ({
  key: originalOf(folder),
  name: `${title.replace(/[\\/:*?"<>|]/g, ' ')}.${extensionOf(type)}`,
  type,
  inline: true,
})

const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', vtt: 'text/vtt; charset=utf-8' }

/** Returns the uploaded thumbnail or a captions file of a video, to be sent to a browser; null when the name is none of these. */
export function fileOf(video: VideoRow, name: string): FileToSend | null {
  const { thumbnail, captions } = video
  const names = [thumbnail, ...captions.map((said) => said.name)]
  const type = CONTENT_TYPES[name.split('.').at(-1) ?? '']
  return names.includes(name) && type !== undefined
    ? { key: keyOf(attachmentsOf(video), name), name, type, inline: true }
    : null
}

/** Deletes every file of a video, including any incomplete upload. */
export async function removeFilesOf(storage: FileStorage, folder: string): Promise<void> {
  await storage.growing.abandon(originalOf(folder))
  for await (const page of storage.list(keyOf(folder, ''))) {
    for (const { key } of page) await storage.remove(key)
  }
}

/** Deletes the files of a deleted video: after the commit, because files cannot be rolled back. */
export const removeVideoFiles = job({
  name: 'video-remove-files',
  data: z.object({ folder: z.uuid() }),
  run: ({ folder }, { services }) => removeFilesOf(services.files.storage, folder),
})

// Deletes the original and its renditions; captions and uploaded thumbnails lie directly in the folder and stay.
async function removeMediaOf(storage: FileStorage, folder: string): Promise<void> {
  await storage.growing.abandon(originalOf(folder))
  for await (const page of storage.list(keyOf(folder, ''))) {
    for (const { key } of page) {
      if (key === originalOf(folder) || splitKey(key).below.length > 1) await storage.remove(key)
    }
  }
}

/** Deletes the old original of a video and everything made from it, after a replacement. */
export const removeVideoMedia = job({
  name: 'video-remove-media',
  data: z.object({ folder: z.uuid() }),
  run: ({ folder }, { services }) => removeMediaOf(services.files.storage, folder),
})

/** Returns the folder that holds the captions and the uploaded thumbnail of a video. */
export const attachmentsOf = ({
  folder,
  attachments_folder,
}: Pick<VideoRow, 'folder' | 'attachments_folder'>): string => attachments_folder ?? folder

/** Deletes a file that a video no longer refers to. */
export const removeVideoFile = job({
  name: 'video-remove-file',
  data: z.object({ folder: z.uuid(), name: z.string() }),
  run: ({ folder, name }, { services }) => services.files.storage.remove(keyOf(folder, name)),
})

const splitKey = (key: string): { folder: string; below: string[] } => {
  const [folder = '', ...below] = key.slice(VIDEOS.length).split('/')
  return { folder, below }
}
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Sweeps folders that belong to no video or upload, and results of preparation attempts that are no longer current. */
export const videoFiles: SweptKind = {
  prefix: VIDEOS,
  listNamed: async (db, keys) => {
    const folders = [...new Set(keys.map((key) => splitKey(key).folder))].filter(isUuid)
    const tryFolders = new Map((await listFoldersAmong(db, folders)).map((row) => [row.folder, row.try_folder]))
    return keys.filter((key) => {
      const { folder, below } = splitKey(key)
      return tryFolders.has(folder) && (below.length === 1 || below[0] === tryFolders.get(folder))
    })
  },
}
