import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import { reachProvider } from '#features/payments/server.ts'
import { payoutAccountApi, type PayoutAccount } from '../../contract.ts'
import { findPayoutAccount } from '../queries/payout-accounts.ts'
import { refreshAccount } from './ask-account.ts'
import { makePayoutAccount } from './make-account.ts'

const UNREACHABLE = 'We cannot reach Stripe right now. Nothing was changed. Try again later.'
const NO_ACCOUNT: PayoutAccount = { state: 'none', is_submitted: false, needs: [] }

function expectConnect({ config }: Pick<Services, 'config'>): void {
  if (config.PAYOUTS !== 'connect') throw conflict('paid_by_hand', 'Payouts are made by bank here')
}

// A link to the provider's page leads back here with whose it was; whoever finds it must not take it for their own.
function expectOwn(accountId: number | undefined, callerId: number): void {
  if (accountId !== undefined && accountId !== callerId)
    throw forbidden('This link is of another account. Sign in as its owner to continue.', 'other_account')
}

const present = ({ state, is_submitted, needs }: PayoutAccount): PayoutAccount => ({ state, is_submitted, needs })

/** Routes of creators about their account at the provider. */
export const payoutAccountRoutes: Route[] = routes(payoutAccountApi, {
  read: async ({ db, caller }) => present((await findPayoutAccount(db, caller.id)) ?? NO_ACCOUNT),

  onboarding: async (call) => {
    const { caller, services, log, body, complete } = call
    expectConnect(services)
    expectOwn(body.account_id, caller.id)
    const returnUrl = (step: string) => `${services.config.FRONTEND_URL}/earnings?setup=${step}&of=${caller.id}`
    const url = await reachProvider(UNREACHABLE, log, async () => {
      const account = await makePayoutAccount(call, caller.id)
      const { state } = await refreshAccount(call, account)
      if (state === 'rejected')
        throw conflict('payout_account_rejected', 'Stripe does not pay you. Write to Stripe, or to us.')
      const link = await services.stripe.client.accountLinks.create({
        account:
          state === 'closed' ? (await makePayoutAccount(call, caller.id)).provider_account : account.provider_account,
        type: 'account_onboarding',
        refresh_url: returnUrl('continue'),
        return_url: returnUrl('done'),
      })
      return link.url
    })
    return complete(() => ({ url }))
  },

  check: async (call) => {
    const { db, caller, services, log, body, complete } = call
    expectConnect(services)
    expectOwn(body.account_id, caller.id)
    const account = await findPayoutAccount(db, caller.id)
    if (!account) throw notFound('You have not set up payouts yet')
    const answer = await reachProvider(UNREACHABLE, log, () => refreshAccount(call, account))
    return complete(() => present(answer))
  },

  dashboard: async ({ db, caller, services, log, complete }) => {
    expectConnect(services)
    const account = await findPayoutAccount(db, caller.id)
    if (!account) throw notFound('You have not set up payouts yet')
    if (!account.is_submitted) throw conflict('payout_account_unfinished', 'Finish the setup first')
    const { url } = await reachProvider(UNREACHABLE, log, () =>
      services.stripe.client.accounts.createLoginLink(account.provider_account),
    )
    return complete(() => ({ url }))
  },
})
