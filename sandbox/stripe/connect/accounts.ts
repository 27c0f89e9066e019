import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emitUpdate, emit } from '../events.ts'
import { paginate } from '../lists.ts'
import { email, flag, mergeMetadata, metadata, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { accountUnknown } from '../refusals.ts'

const requested = z.strictObject({ requested: flag })
const CreateParams = z.strictObject({
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }),
    })
    .optional(),
  capabilities: z.strictObject({ transfers: requested }).optional(),
  country: text.length(2).optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  settings: z
    .strictObject({
      payouts: z.strictObject({
        schedule: z.strictObject({ interval: z.enum(['daily', 'manual', 'monthly', 'weekly']) }),
      }),
    })
    .optional(),
})

const INITIAL_REQUIREMENTS = ['external_account', 'individual.first_name', 'tos_acceptance.date']

const requirementsOf = (needs: string[], disabled_reason: string | null) =>
  ({
    alternatives: [],
    current_deadline: null,
    currently_due: needs,
    disabled_reason,
    errors: [],
    eventually_due: needs,
    past_due: needs,
    pending_verification: [],
  }) as unknown as Stripe.Account.Requirements

type ConnectedAccount = Stripe.Account & { created: number }

/** Finds a connected account; throws for one that does not exist or has left the platform. */
export const getAccount = ({ store }: Sandbox, id: string): ConnectedAccount => {
  const account = store.find('connected_accounts', id)
  if (!account) throw accountUnknown(id)
  return account
}

const updateAccount = (sandbox: Sandbox, id: string, change: Partial<ConnectedAccount>): Stripe.Account => {
  const before = getAccount(sandbox, id)
  const after = sandbox.store.put('connected_accounts', { ...before, ...change })
  emitUpdate(sandbox, 'account.updated', before, after, id)
  return after
}

/** Accepts what somebody entered about themselves: the account can be paid from now on. */
export const verifyAccount = (sandbox: Sandbox, id: string) =>
  updateAccount(sandbox, id, {
    capabilities: { transfers: 'active' },
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirementsOf([], null),
  })

/** Asks for something more, and stops payments until it is entered. */
export const restrictAccount = (sandbox: Sandbox, id: string) =>
  updateAccount(sandbox, id, {
    capabilities: { transfers: 'inactive' },
    details_submitted: true,
    payouts_enabled: false,
    requirements: requirementsOf(['individual.verification.document'], 'requirements.past_due'),
  })

/** Refuses an account for good. */
export const rejectAccount = (sandbox: Sandbox, id: string) =>
  updateAccount(sandbox, id, {
    capabilities: { transfers: 'inactive' },
    payouts_enabled: false,
    requirements: requirementsOf([], 'rejected.fraud'),
  })

/** Disconnects an account from the platform, which cannot ask for it any more. */
export const disconnectAccount = (sandbox: Sandbox, id: string) => {
  getAccount(sandbox, id)
  sandbox.store.remove('connected_accounts', id)
  emit(sandbox, 'account.application.deauthorized', { id: 'ca_sandbox', object: 'application' }, undefined, id)
}

const createAccount = (sandbox: Sandbox, input: z.output<typeof CreateParams>) => {
  const { store, now, currency } = sandbox
  return store.put('connected_accounts', {
    id: freshId('acct'),
    object: 'account',
    business_type: 'individual',
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: input.controller && { ...input.controller, is_controller: true, type: 'application' },
    country: input.country ?? 'US',
    created: now(),
    default_currency: currency,
    details_submitted: false,
    email: input.email ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payouts_enabled: false,
    requirements: requirementsOf(INITIAL_REQUIREMENTS, 'requirements.past_due'),
    settings: input.settings as Stripe.Account.Settings,
    type: 'none',
  } as unknown as ConnectedAccount)
}

/** Endpoints of connected accounts. */
export const connectedAccountEndpoints = [
  endpoint('POST', '/accounts', CreateParams, createAccount),
  endpoint('GET', '/accounts', z.strictObject(paging), ({ store }, input) =>
    paginate(store.all('connected_accounts'), input, '/v1/accounts'),
  ),
  endpoint('GET', '/accounts/:id', z.strictObject({}), (sandbox, _, id) => getAccount(sandbox, id)),
]
