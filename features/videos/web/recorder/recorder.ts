import { createStore } from 'zustand'
import { recordActivity } from '#features/accounts/web.tsx'
import type { Part, Recording } from './finish.ts'
import { createRecordingStore, deleteRecording, readRecording, type StoredRecording } from './stored-recordings.ts'
import { openSources, SourceError, type SourceChoice, type SourceProblem, type Sources } from './sources.ts'
import { beginTake, TAKE_MAX_SECONDS, recordingType, type Take, type TakeProblem } from './take.ts'

/** Why a recording ended without the user. */
export type EndReason = TakeProblem | 'too long'

/** Step of the recording that the user has reached. */
export type Phase =
  | { at: 'choosing'; problem?: SourceProblem | 'unreadable' }
  | { at: 'opening' }
  | { at: 'ready'; sources: Sources }
  | { at: 'counting'; sources: Sources }
  | { at: 'recording'; sources: Sources; take: Take; id: string; isPaused: boolean; isStored: boolean }
  | { at: 'preparing' }
  | { at: 'reviewing'; id: string; recording: Recording; endedBy?: EndReason | undefined }
  | { at: 'cutting'; id: string; recording: Recording; fraction: number }

// Loaded only after something was recorded.
const loadMediaFiles = () => import('../media-files.ts')

/**
 * State machine of recording from a camera or a screen: choose, preview, count down, record, review, use. The recording is stored in this
 * browser from its first second until it is deleted.
 */
export function createRecorder(accountId: number) {
  const store = createStore<{ phase: Phase }>(() => ({ phase: { at: 'choosing' } }))
  const now = () => store.getState().phase
  const setPhase = (phase: Phase) => store.setState({ phase })
  // Ignores results of asynchronous work that belong to a step already left.
  let step = 0

  const releaseDevices = () => {
    const phase = now()
    step++
    if ('sources' in phase) phase.sources.close()
  }

  const review = async (id: string, recorded: Blob, endedBy?: EndReason) => {
    const ownStep = ++step
    setPhase({ at: 'preparing' })
    try {
      const { finish } = await loadMediaFiles()
      const recording = await finish(id, recorded, null)
      if (ownStep === step) setPhase({ at: 'reviewing', id, recording, endedBy })
    } catch {
      if (ownStep === step) setPhase({ at: 'choosing', problem: 'unreadable' })
    }
  }

  const stop = async (endedBy?: EndReason) => {
    const phase = now()
    if (phase.at !== 'recording') return
    setPhase({ at: 'preparing' })
    const recorded = await phase.take.stop()
    phase.sources.close()
    await review(phase.id, recorded, endedBy)
  }

  const releaseAndReset = () => {
    const phase = now()
    // What was recorded so far stays stored.
    if (phase.at === 'recording') void phase.take.stop()
    releaseDevices()
    setPhase({ at: 'choosing' })
  }

  return {
    store,

    choose: async (choice: SourceChoice) => {
      releaseDevices()
      const ownStep = step
      setPhase({ at: 'opening' })
      try {
        const sources = await openSources(choice, () => (now().at === 'recording' ? void stop() : releaseAndReset()))
        if (ownStep === step) setPhase({ at: 'ready', sources })
        else sources.close()
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        if (ownStep === step) setPhase({ at: 'choosing', problem: error.problem })
      }
    },
    /** Closes all sources and returns to the choice; keeps a running recording. */
    leave: releaseAndReset,
    countDown: () => {
      const phase = now()
      if (phase.at === 'ready') setPhase({ at: 'counting', sources: phase.sources })
    },
    cancelCount: () => {
      const phase = now()
      if (phase.at === 'counting') setPhase({ at: 'ready', sources: phase.sources })
    },
    begin: async () => {
      const phase = now()
      if (phase.at !== 'counting') return
      const { sources } = phase
      const ownStep = ++step
      const type = recordingType()
      // Recording also works in a browser without storage.
      const recordingStore = await createRecordingStore(accountId, type, Date.now()).catch(() => null)
      if (ownStep !== step) return recordingStore?.end()
      const take = beginTake(sources.stream, type, recordingStore, {
        onProblem: (problem) => void stop(problem),
        onChunk: (seconds) => {
          recordActivity()
          if (seconds >= TAKE_MAX_SECONDS) void stop('too long')
        },
      })
      const id = recordingStore?.id ?? crypto.randomUUID()
      setPhase({ at: 'recording', sources, take, id, isPaused: false, isStored: recordingStore !== null })
    },
    togglePause: () => {
      const phase = now()
      if (phase.at !== 'recording') return
      if (phase.isPaused) phase.take.resume()
      else phase.take.pause()
      setPhase({ ...phase, isPaused: !phase.isPaused })
    },
    stop: () => void stop(),
    /** Opens a stored recording for review. */
    pickUp: async (unfinished: StoredRecording) => review(unfinished.id, await readRecording(unfinished)),
    /** Trims the recording under review, and returns the part; null when that failed or the review was left. */
    cut: async (part: Part): Promise<Recording | null> => {
      const phase = now()
      if (phase.at !== 'reviewing') return null
      const { id, recording } = phase
      const ownStep = ++step
      setPhase({ at: 'cutting', id, recording, fraction: 0 })
      const show = (fraction: number) => ownStep === step && setPhase({ at: 'cutting', id, recording, fraction })
      try {
        const { finish } = await loadMediaFiles()
        const trimmed = await finish(id, recording.file, part, show)
        return ownStep === step ? trimmed : null
      } catch {
        return null
      } finally {
        if (ownStep === step) setPhase({ at: 'reviewing', id, recording })
      }
    },
    /** Deletes the recording under review. */
    discard: async () => {
      const phase = now()
      if (phase.at !== 'reviewing') return
      setPhase({ at: 'choosing' })
      await deleteRecording(phase.id).catch(() => undefined)
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
