import { expect, test } from 'vitest'
import { donationsApi } from '#features/donations/contract.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { notify } from '#features/notifications/server.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { openStripe, type Stripe } from '#platform/server/outside/stripe.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { startApi } from '#testing/api.ts'

// The screens are another program at another place; the server has its own.
const SCREENS = 'https://screens.example'
const asked: unknown[] = []
const remember = async (wanted: unknown) => {
  asked.push(wanted)
  return { id: 'made_1', url: 'https://pay.example/x' }
}
const provider = {
  ...openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec_test' }),
  client: {
    checkout: { sessions: { create: remember, list: async () => ({ data: [] }) } },
    billingPortal: { sessions: { create: remember } },
    customers: { create: async () => ({ id: 'cus_1' }) },
    subscriptions: { list: async () => ({ data: [] }) },
  },
} as unknown as Stripe
const api = await startApi({ PUBLIC_URL: 'https://api.example', FRONTEND_URL: `${SCREENS}/` }, { stripe: provider })

test('every email leads to the screens; what a mail program calls by itself stays with the server', async () => {
  const ann = await api.signUp('client')
  const now = api.now()
  await api.db.updateTable('accounts').set({ email_verified_at: now }).where('id', '=', ann.id).execute()
  await ann.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  const notice = { account_id: ann.id, kind: 'rating', actor: 'clara', subject: 'Told', path: '/creators' } as const
  await api.inWork((work) => notify(work, [notice]))
  await api.runScheduledJob('e-mails-of-the-day')
  await api.runJobs()
  const emails = api.emails(ann.user.email)
  const addresses = emails.flatMap(({ text }) => text.match(/https:\/\/[\w.]+\.example[^\s?]*/g) ?? [])
  expect(addresses).toEqual(
    expect.arrayContaining([`${SCREENS}/reset-password`, `${SCREENS}/unsubscribe`, `${SCREENS}/profile/notifications`]),
  )
  expect(addresses.every((address) => address.startsWith(SCREENS))).toBe(true)
  expect(JSON.stringify(emails)).toContain('https://api.example/api/notifications/unsubscribe/one-click')
})

test('payments lead back to the screens', async () => {
  const dev = await api.signUp('developer')
  const given = { amount: 500, currency: 'usd', isAnonymous: true } as const
  expect((await dev.send(donationsApi.create, { body: given })).status).toBe(200)
  expect((await dev.send(subscriptionsApi.create)).status).toBe(200)
  expect((await dev.send(subscriptionsApi.portal)).status).toBe(200)
  expect(asked).toMatchObject([
    { success_url: `${SCREENS}/donation/success`, cancel_url: `${SCREENS}/donation/cancel` },
    {
      success_url: `${SCREENS}/subscription/success?payment={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SCREENS}/subscription/cancel`,
    },
    { return_url: `${SCREENS}/subscription` },
  ])
})

test('pictures stay where the server is', async () => {
  const dev = await api.signUp('developer')
  await givenDeveloperProfile(api.db, dev, { profile_image: 'portrait.webp' })
  const { body } = await api.nobody.send(profilesApi.readPublicDeveloper, { params: { id: dev.id } })
  expect(body.profile_image_url).toBe('https://api.example/api/files/portrait.webp')
})
