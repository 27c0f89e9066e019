import { createStore } from 'zustand'
import { noteSignOfLife } from '#features/accounts/web.tsx'
import type { Part, Recording } from './finish.ts'
import { beginKeeping, forgetKept, readKept, type KeptRecording } from './stored-recordings.ts'
import { openSources, SourceError, type SourceChoice, type SourceProblem, type Sources } from './sources.ts'
import { beginTake, LONGEST_SECONDS, recordingType, type Take, type TakeProblem } from './take.ts'

/** Why a recording ended by itself. */
export type EndedBy = TakeProblem | 'too long'

/** Where somebody is who records. */
export type Phase =
  | { at: 'choosing'; problem?: SourceProblem | 'unreadable' }
  | { at: 'opening' }
  | { at: 'ready'; sources: Sources }
  | { at: 'counting'; sources: Sources }
  | { at: 'recording'; sources: Sources; take: Take; id: string; isPaused: boolean; isKept: boolean }
  | { at: 'preparing' }
  | { at: 'reviewing'; id: string; recording: Recording; endedBy?: EndedBy | undefined }
  | { at: 'cutting'; id: string; recording: Recording; fraction: number }

// Only who has recorded something fetches what puts it together.
const loadFinish = () => import('../media-files.ts')

/**
 * Records from a camera or a screen, step by step: choose, see oneself, count down, record, look at it, use it. What is recorded
 * lies in this browser from its first second until it is forgotten.
 */
export function createRecorder(accountId: number) {
  const store = createStore<{ phase: Phase }>(() => ({ phase: { at: 'choosing' } }))
  const now = () => store.getState().phase
  const become = (phase: Phase) => store.setState({ phase })
  // What still goes on for a step that was left must not lead back to it.
  let step = 0

  const letGo = () => {
    const phase = now()
    step++
    if ('sources' in phase) phase.sources.close()
  }

  const review = async (id: string, recorded: Blob, endedBy?: EndedBy) => {
    const mine = ++step
    become({ at: 'preparing' })
    try {
      const { finish } = await loadFinish()
      const recording = await finish(id, recorded, null)
      if (mine === step) become({ at: 'reviewing', id, recording, endedBy })
    } catch {
      if (mine === step) become({ at: 'choosing', problem: 'unreadable' })
    }
  }

  const stop = async (endedBy?: EndedBy) => {
    const phase = now()
    if (phase.at !== 'recording') return
    become({ at: 'preparing' })
    const recorded = await phase.take.stop()
    phase.sources.close()
    await review(phase.id, recorded, endedBy)
  }

  const leave = () => {
    const phase = now()
    // What was recorded is kept.
    if (phase.at === 'recording') void phase.take.stop()
    letGo()
    become({ at: 'choosing' })
  }

  return {
    store,

    choose: async (choice: SourceChoice) => {
      letGo()
      const mine = step
      become({ at: 'opening' })
      try {
        const sources = await openSources(choice, () => (now().at === 'recording' ? void stop() : leave()))
        if (mine === step) become({ at: 'ready', sources })
        else sources.close()
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        if (mine === step) become({ at: 'choosing', problem: error.problem })
      }
    },
    /** Closes what is open and goes back to the choice; a recording that runs is kept. */
    leave,
    countDown: () => {
      const phase = now()
      if (phase.at === 'ready') become({ at: 'counting', sources: phase.sources })
    },
    cancelCount: () => {
      const phase = now()
      if (phase.at === 'counting') become({ at: 'ready', sources: phase.sources })
    },
    begin: async () => {
      const phase = now()
      if (phase.at !== 'counting') return
      const { sources } = phase
      const mine = ++step
      const type = recordingType()
      // A browser that keeps nothing still records.
      const keeper = await beginKeeping(accountId, type, Date.now()).catch(() => null)
      if (mine !== step) return keeper?.end()
      const take = beginTake(sources.stream, type, keeper, {
        onProblem: (problem) => void stop(problem),
        onChunk: (seconds) => {
          noteSignOfLife()
          if (seconds >= LONGEST_SECONDS) void stop('too long')
        },
      })
      const id = keeper?.id ?? crypto.randomUUID()
      become({ at: 'recording', sources, take, id, isPaused: false, isKept: keeper !== null })
    },
    togglePause: () => {
      const phase = now()
      if (phase.at !== 'recording') return
      if (phase.isPaused) phase.take.resume()
      else phase.take.pause()
      become({ ...phase, isPaused: !phase.isPaused })
    },
    stop: () => void stop(),
    /** Looks at a recording that was left lying. */
    pickUp: async (kept: KeptRecording) => review(kept.id, await readKept(kept)),
    /** Cuts out a part of what is looked at, and answers it; null when that failed or was left. */
    cut: async (part: Part): Promise<Recording | null> => {
      const phase = now()
      if (phase.at !== 'reviewing') return null
      const { id, recording } = phase
      const mine = ++step
      become({ at: 'cutting', id, recording, fraction: 0 })
      const show = (fraction: number) => mine === step && become({ at: 'cutting', id, recording, fraction })
      try {
        const { finish } = await loadFinish()
        const cutOut = await finish(id, recording.file, part, show)
        return mine === step ? cutOut : null
      } catch {
        return null
      } finally {
        if (mine === step) become({ at: 'reviewing', id, recording })
      }
    },
    /** Puts away what is looked at. */
    forget: async () => {
      const phase = now()
      if (phase.at !== 'reviewing') return
      become({ at: 'choosing' })
      await forgetKept(phase.id).catch(() => undefined)
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
