import { CannotRun } from '#db/command.ts'
import { paymentsApi, type PaymentCheck } from '#features/payments/contract.ts'
import { checkPaymentSettings, hasPayments } from '#features/payments/server.ts'
import { findSpeechProblem, wantsSpeech } from '#features/videos/server.ts'
import type { Config } from '#platform/server/config.ts'
import { openConfiguredStripe } from '../payment-provider.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- check                     checks the settings of payments and captions; changes nothing'
const MARK = Math.max(...['ok', 'warning', 'failed'].map((state) => state.length))

type Check = Pick<PaymentCheck, 'state' | 'says' | 'remedy'>

/** Checks the speech program, if the settings ask for one; without it everything but automatic captions works. */
async function checkSpeech(config: Config): Promise<Check[]> {
  if (!wantsSpeech(config)) return []
  const problem = await findSpeechProblem(config)
  if (problem === null) return [{ state: 'ok', says: 'Videos can be captioned automatically.', remedy: null }]
  return [
    {
      state: 'warning',
      says: `${problem}.`,
      remedy: 'Correct the setting and restart. Until then, videos are not captioned automatically.',
    },
  ]
}

/** Returns the results for people. Throws if one of them keeps payments from working. */
function present(checks: readonly Check[]): string {
  const indent = ' '.repeat(MARK + 2)
  const text = checks
    .map(({ state, says, remedy }) => [`${state.padEnd(MARK)}  ${says}`, ...(remedy === null ? [] : [indent + remedy])])
    .flat()
    .join('\n')
  if (checks.some(({ state }) => state === 'failed')) throw new CannotRun(text)
  return text
}

/** Checks these settings without the program. */
export async function checkSettings(config: Config): Promise<string> {
  const stripe = openConfiguredStripe(config)
  if (!stripe) throw new CannotRun('There is nothing to check: STRIPE_SECRET_KEY is not set')
  return present([...(await checkPaymentSettings({ config, stripe })), ...(await checkSpeech(config))])
}

/** Command that checks the settings of payments and of captions. */
export const checkCommands: Commands = {
  check: {
    usage,
    run: async ({ send, services: { config }, isProgram }, words) => {
      if (words.length > 0) throw new CannotRun(usage)
      const speech = await checkSpeech(config)
      if (!hasPayments(config)) {
        return speech.length === 0
          ? 'Payments are turned off: there is nothing to check'
          : `Payments are turned off\n${present(speech)}`
      }
      if (!isProgram) {
        throw new CannotRun(
          'The sandbox that stands in for Stripe runs only with the program: start it, or set the three STRIPE_ settings',
        )
      }
      const { checks } = await send(paymentsApi.runChecks, {})
      return present([...checks, ...speech])
    },
  },
}
