import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CAPTIONS_MAX_BYTES } from '../../contract.ts'
import { attachmentsOf, keyOf, newName, originalOf } from '../files.ts'
import type { WorkFolder } from '../ffmpeg/work-folders.ts'
import { ORIGINAL, SPEECH_RATE, speechArguments } from '../processing/arguments.ts'
import { soundLimits, speechLimits } from '../processing/limits.ts'
import { probeStored } from '../processing/probe-in-thread.ts'
import { VideoRefused } from '../processing/refusal.ts'
import { requireDiskSpace, run, type ProcessingTools } from '../processing/tools.ts'
import type { Transcribing } from '../queries/transcriptions.ts'
import { readSpeechOutput, UnusableOutput, type CreatedCaptions } from './speech-output.ts'
import type { Speech } from './speech-program.ts'

/** Thrown for a video without sound. */
export class NoSound extends Error {}

interface CaptionTools extends ProcessingTools {
  speech: Speech
}

const SOUND_FILE = 'sound.wav'
const RESULT_NAME = 'speech'
const RESULT_MAX_BYTES = 16 * 1024 * 1024
const BYTES_PER_SAMPLE = 2
// For the header of the sound, and rounding.
const OVERHEAD_BYTES = 1024 * 1024
const THREADS = Math.min(2, availableParallelism())

async function readResult(folder: WorkFolder, durationMs: number): Promise<CreatedCaptions> {
  const name = `${RESULT_NAME}.json`
  if ((await folder.sizeOf(name)) > RESULT_MAX_BYTES) throw new UnusableOutput('whisper-cli wrote too much')
  const json = await folder.readText(name).catch((error: unknown) => {
    throw new UnusableOutput('whisper-cli wrote nothing', { cause: error })
  })
  const created = readSpeechOutput(json, durationMs)
  if (Buffer.byteLength(created.captions ?? '') > CAPTIONS_MAX_BYTES) throw new UnusableOutput('Too much is said')
  return created
}

async function transcribeSound(
  context: CaptionTools,
  video: Transcribing,
  signal: AbortSignal,
): Promise<CreatedCaptions> {
  const { ffmpeg, speech, storage, workFolders } = context
  const original = originalOf(video.folder)
  const probe = await probeStored(storage, original)
  if (typeof probe === 'string') throw new VideoRefused(probe)
  if (!probe.sound) throw new NoSound()
  return workFolders.withFolder(async (folder) => {
    const bytes = Math.ceil(probe.duration * SPEECH_RATE * BYTES_PER_SAMPLE) + OVERHEAD_BYTES
    requireDiskSpace(folder, probe.size + bytes)
    if (!(await storage.copyToPath(original, join(folder.path, ORIGINAL)))) throw new Error(`${original} is missing`)
    signal.throwIfAborted()
    const machine = { threads: THREADS, mapsTones: ffmpeg.mapsTones }
    await run({ ffmpeg, folder, signal }, speechArguments(probe, machine, SOUND_FILE), soundLimits(probe.size + bytes))
    const limits = speechLimits(probe.duration, probe.size + bytes + RESULT_MAX_BYTES)
    await speech.transcribe({ sound: SOUND_FILE, result: RESULT_NAME }, { folder, limits, signal })
    return readResult(folder, Math.ceil(probe.duration * 1000))
  })
}

/**
 * Creates captions from what is said in a video, and stores their file under a new name; null where nothing is said. If the attempt turns
 * out not to count, the file is swept with those that no captions name.
 */
export async function createCaptions(
  context: CaptionTools,
  video: Transcribing,
  signal: AbortSignal,
): Promise<{ created: CreatedCaptions; name: string | null }> {
  const created = await transcribeSound(context, video, signal)
  if (created.captions === null) return { created, name: null }
  const name = newName('captions', 'vtt')
  const limits = { type: 'text/vtt', maxBytes: 2 * CAPTIONS_MAX_BYTES }
  await context.storage.put(keyOf(attachmentsOf(video), name), Readable.from([Buffer.from(created.captions)]), limits)
  return { created, name }
}
