import { LimitExceeded } from '../work/worker-thread.ts'
import { PersistentWorker } from '../work/persistent-worker.ts'
import type { ThreadResult, RenderRequest } from './readme-thread.ts'
import { readmeTooComplex, readmeTooLarge, README_MAX_BYTES } from './http-errors.ts'
import type { ReadmeOptions } from './render.ts'

// Real READMEs render in some hundredths of a second; the rest is reserve for slow machines.
const LIMITS = { seconds: 5, memoryMb: 128 }

const thread = new PersistentWorker<RenderRequest, ThreadResult>(new URL('./readme-thread.ts', import.meta.url), LIMITS)

/**
 * Renders a README as HTML that is safe in any page, to be stored with it when it is uploaded rather than rendered on each read. Throws 400
 * if it is too large or takes too long, and 503 if the queue is full. Call it before the transaction.
 */
export async function renderReadme(markdown: string, { repository_url }: ReadmeOptions): Promise<string> {
  if (Buffer.byteLength(markdown) > README_MAX_BYTES) throw readmeTooLarge()
  try {
    const result = await thread.ask({ markdown, repository_url })
    if ('html' in result) return result.html
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
  }
  throw readmeTooComplex()
}
