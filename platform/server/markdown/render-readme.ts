import { BeyondLimits } from '../work/worker-thread.ts'
import { PersistentWorker } from '../work/persistent-worker.ts'
import type { Answer, Question } from './readme-thread.ts'
import { readmeTooComplex, readmeTooLarge, README_MAX_BYTES } from './http-errors.ts'
import type { ReadmeOptions } from './render.ts'

// Honest READMEs take some hundredths of a second; the rest is for slow machines.
const LIMITS = { seconds: 5, memoryMb: 128 }

const thread = new PersistentWorker<Question, Answer>(new URL('./readme-thread.ts', import.meta.url), LIMITS)

/**
 * A README as HTML that is safe in any page, for saving beside it: it is rendered when it comes, never when it is read. Refuses
 * what is too large or would take too long (400), and more at once than there is time for (503). Call it before the transaction.
 */
export async function renderReadme(markdown: string, { repository_url }: ReadmeOptions): Promise<string> {
  if (Buffer.byteLength(markdown) > README_MAX_BYTES) throw readmeTooLarge()
  try {
    const answer = await thread.ask({ markdown, repository_url })
    if ('html' in answer) return answer.html
  } catch (error) {
    if (!(error instanceof BeyondLimits)) throw error
  }
  throw readmeTooComplex()
}
