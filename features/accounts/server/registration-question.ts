import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { foldText } from '#platform/contract/folded-text.ts'
import { badRequest, type HttpError } from '#platform/server/http/http-errors.ts'
import { countTry, uncountTry } from '#platform/server/security/rate-limits.ts'
import { LIMITS } from './rules.ts'
import { hashToken } from '#platform/server/security/tokens.ts'

/** The owner's question to people who register, if there is one. */
export type Question = Pick<Config, 'REGISTRATION_QUESTION' | 'REGISTRATION_ANSWERS'>

/** Returns the hash of an answer, which ignores case, spaces and accents. */
export const hashAnswer = (answer: string): Buffer => hashToken(foldText(answer).replace(/\s+/gu, ''))

/** Whether people who register are to be let in without an invitation: nothing is asked, or they answered it. */
export const isAnswered = (
  { REGISTRATION_QUESTION: question, REGISTRATION_ANSWERS: accepted }: Question,
  answer_hash: Buffer | null,
): boolean =>
  question === undefined || (answer_hash !== null && accepted.some((answer) => hashAnswer(answer).equals(answer_hash)))

/** The question was not answered, or not correctly. The message contains the question, because an open page may show an older one. */
export const answerRefused = ({ REGISTRATION_QUESTION: question }: Question, answer_hash: Buffer | null): HttpError =>
  answer_hash === null
    ? badRequest('registration_answer_required', `Answer this question to register: ${question}`)
    : badRequest('registration_answer_wrong', `This is not the answer to the question: ${question}`)

/** Counts wrong answers from an address, outside any transaction. Throws 400 for a wrong answer, and 429 after too many. */
export async function checkAnswer(
  db: Database,
  config: Question & Pick<Config, 'RATE_LIMITS'>,
  { answer_hash, address, now }: { answer_hash: Buffer | null; address: string; now: Date },
): Promise<void> {
  if (answer_hash === null || config.REGISTRATION_QUESTION === undefined) return
  // Counted before it is compared, so that answers sent at once are counted one by one.
  if (config.RATE_LIMITS) await countTry(db, LIMITS.registrationAnswer, address, now)
  if (!isAnswered(config, answer_hash)) throw answerRefused(config, answer_hash)
  if (config.RATE_LIMITS) await uncountTry(db, LIMITS.registrationAnswer, address)
}
