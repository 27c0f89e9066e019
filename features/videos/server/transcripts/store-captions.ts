import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { CAPTIONS_MAX } from '../../contract.ts'
import { attachmentsOf, removeVideoFile } from '../files.ts'
import { countCaptions, deleteCaptions, findCaptions, listCaptions, replaceCaptions } from '../queries/captions.ts'
import { cancelTranscription, type Transcribing } from '../queries/transcriptions.ts'
import type { CreatedCaptions } from './speech-output.ts'
import { searchedColumns } from './spoken-lines.ts'

const labelOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** Captions to store, whose file is there already. */
interface StoredFile {
  language: string
  label: string | undefined
  name: string
  /** Their content, as `readCaptions` writes it. */
  text: string
  isAutomatic: boolean
  /** The version that was edited, 0 where there was none; undefined replaces any. */
  basedOn?: number | undefined
}

/** Stores captions in a language in place of any there are, whose file is deleted. Lock the video first. */
export async function storeCaptions(
  { db, now, enqueue }: Work,
  video: Pick<Transcribing, 'id' | 'folder' | 'attachments_folder'>,
  { language, label, name, text, isAutomatic, basedOn }: StoredFile,
): Promise<void> {
  const known = await findCaptions(db, video.id, language)
  if (basedOn !== undefined && basedOn !== (known?.version ?? 0)) {
    throw conflict(
      'changed_meanwhile',
      'These captions were changed since you opened them. Reload them, then make your changes again.',
    )
  }
  if (!known && (await countCaptions(db, video.id)) >= CAPTIONS_MAX) {
    throw conflict('too_many_captions', `A video has captions in at most ${CAPTIONS_MAX} languages`)
  }
  await replaceCaptions(db, {
    video_id: video.id,
    language,
    label: label || labelOf(language),
    name,
    ...searchedColumns(text),
    is_automatic: isAutomatic,
    created_at: now,
  })
  if (known) await enqueue(removeVideoFile, { folder: attachmentsOf(video), name: known.name })
}

/** Deletes what was created from the sound of a file that another one takes the place of, also what is being created. Lock the video first. */
export async function deleteCreatedCaptions(
  { db, enqueue }: Work,
  video: Pick<Transcribing, 'id' | 'folder' | 'attachments_folder'>,
): Promise<void> {
  await cancelTranscription(db, video.id)
  for (const { id, name, is_automatic } of await listCaptions(db, video.id)) {
    if (!is_automatic) continue
    await deleteCaptions(db, id)
    await enqueue(removeVideoFile, { folder: attachmentsOf(video), name })
  }
}

const baseLanguage = (language: string) => language.split('-', 1)[0]

/**
 * Stores created captions, and deletes those created earlier. Captions that the owner wrote or edited in the same language stay, also in a
 * variety of it.
 */
export async function storeCreatedCaptions(
  work: Work,
  video: Transcribing,
  { language, captions }: CreatedCaptions,
  name: string,
): Promise<void> {
  const { db, enqueue } = work
  const folder = attachmentsOf(video)
  const known = await listCaptions(db, video.id)
  const hasOwnCaptions = known.some((one) => !one.is_automatic && baseLanguage(one.language) === baseLanguage(language))
  if (captions === null || hasOwnCaptions || known.length >= CAPTIONS_MAX)
    return enqueue(removeVideoFile, { folder, name })
  for (const old of known) {
    if (!old.is_automatic || old.language === language) continue
    await deleteCaptions(db, old.id)
    await enqueue(removeVideoFile, { folder, name: old.name })
  }
  await storeCaptions(work, video, { language, label: undefined, name, text: captions, isAutomatic: true })
}
