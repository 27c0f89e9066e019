import { Readable } from 'node:stream'
import { readWholeFile } from '#platform/server/files/files.ts'
import { TooLarge, type FileStorage } from '#platform/server/files/storage.ts'
import { badRequest, invalidField, isRefused, notFound } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { CAPTIONS_MAX_BYTES, type Captions, type videosApi } from '../contract.ts'
import { attachmentsOf, keyOf, newName, removeVideoFile } from './files.ts'
import { getWatchable, lockOwn } from './load.ts'
import { present } from './presenter.ts'
import { deleteCaptions, findCaptions } from './queries/captions.ts'
import { storeCaptions } from './transcripts/store-captions.ts'
import { InvalidCaptions, readCaptions } from './webvtt.ts'

const REFUSAL = 'Not authorized to update this video'

/** Returns the canonical form of a BCP 47 tag: `de`, `pt-BR`. Throws for any other text. */
export function languageOf(tag: string): string {
  try {
    const [language] = Intl.getCanonicalLocales(tag)
    if (language !== undefined) return language
  } catch {
    // Falls through to the error below, as for an empty list.
  }
  throw invalidField('language', 'Enter a BCP 47 language code, such as en or pt-BR')
}

/** Reads captions that were sent, as they are stored. Throws 400 for a file that is not WebVTT. */
export async function readUploadedCaptions(path: string): Promise<string> {
  try {
    return readCaptions(await readWholeFile(path))
  } catch (error) {
    throw error instanceof InvalidCaptions ? badRequest('not_captions', error.message) : error
  }
}

/** Stores a file of captions in the folder of a video, and returns its name. Until captions name it, the sweep deletes it. Throws 400 if it is too large. */
export async function storeCaptionsFile(storage: FileStorage, folder: string, text: string): Promise<string> {
  const name = newName('captions', 'vtt')
  // The rewritten text may be slightly longer than the original.
  const limits = { type: 'text/vtt', maxBytes: 2 * CAPTIONS_MAX_BYTES }
  await storage.put(keyOf(folder, name), Readable.from([Buffer.from(text)]), limits).catch((error: unknown) => {
    throw error instanceof TooLarge ? badRequest('captions_too_large', 'These captions are too large') : error
  })
  return name
}

/** Stores captions in a language, replacing any that exist; with `based_on` only the version that was edited. */
export async function setCaptions(call: Call<typeof videosApi.setCaptions>): Promise<Completed<Captions>> {
  const { caller, params, body, services } = call
  const language = languageOf(body.language)
  const folder = attachmentsOf(await inWork(call, (work) => lockOwn(work.db, params.id, caller.id, REFUSAL)))
  const text = await readUploadedCaptions(body.file.path)
  const name = await storeCaptionsFile(services.files.storage, folder, text)
  const complete = call.complete(async (work) => {
    const { label, based_on: basedOn } = body
    const locked = await lockOwn(work.db, params.id, caller.id, REFUSAL)
    await storeCaptions(work, locked, { language, label, name, text, isAutomatic: false, basedOn })
    const video = present(call, await getWatchable(work.db, params.id, caller.id))
    const stored = video.captions.find((one) => one.language === language)
    if (!stored) throw notFound('These captions have been deleted')
    return stored
  })
  return complete.catch(async (error: unknown) => {
    // Only a refusal proves that no captions name the file.
    if (isRefused(error)) await services.files.storage.remove(keyOf(folder, name))
    throw error
  })
}

/** Deletes the captions in a language. */
export async function removeCaptions(work: Work, videoId: number, callerId: number, tag: string): Promise<void> {
  const folder = attachmentsOf(await lockOwn(work.db, videoId, callerId, REFUSAL))
  const found = await findCaptions(work.db, videoId, tag)
  if (!found) throw notFound('There are no captions in this language')
  await deleteCaptions(work.db, found.id)
  await work.enqueue(removeVideoFile, { folder, name: found.name })
}
