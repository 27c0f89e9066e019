import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { text, webAddress } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest } from '../refusals.ts'
import { getAccount } from './accounts.ts'

const LINK_LIFETIME_S = 300

const LinkParams = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: webAddress,
  return_url: webAddress,
})

/** A link to a hosted page for one connected account. It opens its page once. */
export interface ConnectLink {
  id: string
  account: string
  /** Null for a link to the dashboard. */
  onboarding: { refresh_url: string; return_url: string } | null
  expires_at: number
  is_used: boolean
}

const createLink = (sandbox: Sandbox, account: string, onboarding: ConnectLink['onboarding']) =>
  sandbox.store.put('connect_links', {
    id: freshId(onboarding ? 'setup' : 'express'),
    account: getAccount(sandbox, account).id,
    onboarding,
    expires_at: sandbox.now() + LINK_LIFETIME_S,
    is_used: false,
  })

/** Uses a link up; undefined if it does not exist, was used before or has expired. */
export const consumeLink = ({ store, now }: Sandbox, id: string): ConnectLink | undefined => {
  const link = store.find('connect_links', id)
  if (!link || link.is_used || link.expires_at <= now()) return undefined
  return store.put('connect_links', { ...link, is_used: true })
}

/** Endpoints of links to hosted pages. */
export const connectLinkEndpoints = [
  endpoint('POST', '/account_links', LinkParams, (sandbox, { account, type, refresh_url, return_url }) => {
    if (type === 'account_update')
      throw badRequest('You cannot create account_update links for accounts with a Stripe-hosted dashboard.')
    const { id, expires_at } = createLink(sandbox, account, { refresh_url, return_url })
    const url = `${sandbox.url()}/connect/setup/${id}`
    return { object: 'account_link', created: sandbox.now(), expires_at, url } satisfies Stripe.AccountLink
  }),
  endpoint('POST', '/accounts/:id/login_links', z.strictObject({}), (sandbox, _, account) => {
    if (!getAccount(sandbox, account).details_submitted)
      throw badRequest('Cannot create a login link for an account that has not completed onboarding.')
    const { id } = createLink(sandbox, account, null)
    const url = `${sandbox.url()}/connect/express/${id}`
    return { object: 'login_link', created: sandbox.now(), url } satisfies Stripe.LoginLink
  }),
]
