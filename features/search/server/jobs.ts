import type { JobTools, ScheduledJob, WorkerTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { searchSubject } from '../contract.ts'
import { continueClosed, continueRebuild, setLanguages } from './queries/items.ts'
import { hasWords, removeUnusedWords } from './queries/vocabulary.ts'
import { addNewWords } from './vocabulary.ts'

// Small, because the embedded database serves nobody else meanwhile.
const BATCH_SIZE = 25
// Bounds the memory and time of corrections.
const VOCABULARY_MAX = 200_000
const WORDS_CHECKED_PER_RUN = 500
const RUNS_FOR_MS = 10 * 60_000

async function continueLearning(tools: JobTools, isFull: boolean): Promise<boolean> {
  return inWork(tools, async (work) => {
    const isLearning = await addNewWords(work.db, BATCH_SIZE, isFull)
    if (isLearning) work.changes(searchSubject)
    return isLearning
  })
}

/** Puts what existed before the index into it, and the words of new items into the vocabulary. */
export const updateSearch: ScheduledJob = {
  name: 'update-search',
  cron: '* * * * *',
  run: async (tools) => {
    await setLanguages(tools.db, tools.services.config.SEARCH_LANGUAGES)
    const continueWith = (on: typeof continueRebuild) =>
      inWork(tools, async (work) => {
        const isRunning = await on(work.db, BATCH_SIZE)
        if (isRunning) work.changes(searchSubject)
        return isRunning
      })
    // Within the time limit of a job; the next run goes on.
    const until = performance.now() + RUNS_FOR_MS
    const hasTimeLeft = () => {
      tools.signal.throwIfAborted()
      return performance.now() < until
    }
    while (hasTimeLeft() && (await continueWith(continueRebuild)));
    while (hasTimeLeft() && (await continueWith(continueClosed)));
    const isFull = await hasWords(tools.db, VOCABULARY_MAX)
    while (hasTimeLeft() && (await continueLearning(tools, isFull)));
  },
}

/** Removes words that have left the index from the vocabulary. */
export const deleteUnusedWords = (tools: WorkerTools) => removeUnusedWords(tools.db, WORDS_CHECKED_PER_RUN)
