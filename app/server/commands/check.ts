import { CannotRun } from '#db/command.ts'
import { paymentsApi, type PaymentCheck } from '#features/payments/contract.ts'
import { checkPaymentSettings, hasPayments } from '#features/payments/server.ts'
import { findSpeechProblem, asksForSpeech } from '#features/videos/server.ts'
import type { Config } from '#platform/server/config.ts'
import { purgeCdn } from '#platform/server/outside/purge-cdn.ts'
import { openConfiguredStripe } from '../payment-provider.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- check                     checks the settings of payments, captions and a CDN'
const STATE_WIDTH = Math.max(...['ok', 'warning', 'failed'].map((state) => state.length))

type Check = Pick<PaymentCheck, 'state' | 'says' | 'remedy'>

/** Checks the speech program, if the settings ask for one; without it everything but automatic captions works. */
async function checkSpeech(config: Config): Promise<Check[]> {
  if (!asksForSpeech(config)) return []
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

/** Has the CDN purge a key that no response has, if purging is set up. */
async function checkCdn(config: Config): Promise<Check[]> {
  if (config.CDN_PURGE_URL === undefined) return []
  try {
    await purgeCdn(['check'], config)
    return [{ state: 'ok', says: 'The CDN confirms purges.', remedy: null }]
  } catch (error) {
    return [
      {
        state: 'warning',
        says: `The CDN does not confirm purges: ${error instanceof Error ? error.message : String(error)}.`,
        remedy: 'Correct CDN_PURGE_URL and CDN_PURGE_HEADER. Until then, it stores responses for five seconds only.',
      },
    ]
  }
}

/** Checks what works without payments too. */
const checkOthers = async (config: Config): Promise<Check[]> => [
  ...(await checkSpeech(config)),
  ...(await checkCdn(config)),
]

/** Returns the results for people. Throws if one of them keeps payments from working. */
function present(checks: readonly Check[]): string {
  const indent = ' '.repeat(STATE_WIDTH + 2)
  const text = checks
    .map(({ state, says, remedy }) => [
      `${state.padEnd(STATE_WIDTH)}  ${says}`,
      ...(remedy === null ? [] : [indent + remedy]),
    ])
    .flat()
    .join('\n')
  if (checks.some(({ state }) => state === 'failed')) throw new CannotRun(text)
  return text
}

/** Checks these settings without the program. */
export async function checkSettings(config: Config): Promise<string> {
  const stripe = openConfiguredStripe(config)
  if (!stripe) throw new CannotRun('There is nothing to check: STRIPE_SECRET_KEY is not set')
  return present([...(await checkPaymentSettings({ config, stripe })), ...(await checkOthers(config))])
}

/** Command that checks the settings of payments, of captions and of a CDN. */
export const checkCommands: Commands = {
  check: {
    usage,
    run: async ({ send, services: { config }, isProgram }, words) => {
      if (words.length > 0) throw new CannotRun(usage)
      const others = await checkOthers(config)
      if (!hasPayments(config)) {
        return others.length === 0
          ? 'Payments are turned off: there is nothing to check'
          : `Payments are turned off\n${present(others)}`
      }
      if (!isProgram) {
        throw new CannotRun(
          'The sandbox that stands in for Stripe runs only with the program: start it, or set the three STRIPE_ settings',
        )
      }
      const { checks } = await send(paymentsApi.runChecks, {})
      return present([...checks, ...others])
    },
  },
}
