import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nearestAccent } from '#platform/contract/accents.ts'
import { address, openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { InstallationSetting, SetupState } from '../contract.ts'
import type { AppearanceDraft } from '../web/setup/appearance-draft.ts'
import { SetupGuide } from '../web/setup/SetupGuide.tsx'

const setting = (name: string, more: Partial<InstallationSetting> = {}): InstallationSetting => ({
  name,
  kind: 'text',
  choices: [],
  value: null,
  in_force: null,
  source: 'default',
  ...more,
})
const settings = [
  setting('PRODUCT_NAME', { in_force: 'Atelier' }),
  setting('ACCENT_COLOR', { kind: 'color' }),
  setting('ACCENT_COLOR_DARK', { kind: 'color', source: 'environment', in_force: '#ffb080' }),
  setting('HEADING_FONT', { kind: 'choice', choices: ['newsreader', 'sans'], in_force: 'newsreader' }),
  setting('TEXT_FONT', { kind: 'choice', choices: ['instrument-sans', 'sans'], in_force: 'instrument-sans' }),
  setting('REGISTRATION', { kind: 'choice', choices: ['open', 'invitation', 'closed'], in_force: 'open' }),
  setting('PLATFORM_FEE_PERCENT', { kind: 'number', in_force: '5' }),
  setting('SUBSCRIPTION_PRICE_CENTS', { kind: 'money', in_force: '995' }),
  setting('SMTP_URL', { kind: 'secret' }),
  setting('MAIL_FROM', { in_force: 'a@example.com' }),
]
const state: SetupState = {
  step: null,
  is_finished: false,
  payments: 'sandbox',
  webhook_url: 'http://localhost:3000/api/payments/webhook',
  mail: 'sandbox',
  storage: 'folder',
  bucket: null,
  database: 'embedded',
}

const Shown = ({ draft }: { draft: AppearanceDraft }) => <output aria-label="shown">{JSON.stringify(draft)}</output>
const Checks = () => <p>what was found</p>

const open = (at: string, responses: Record<string, Behaviour> = {}, kept: Partial<SetupState> = {}) =>
  openScreen('/setup', <SetupGuide Preview={Shown} PaymentChecks={Checks} inviteTo="/invite" />, at, {
    'GET /administration/settings': json(200, settings),
    'PATCH /administration/settings': json(200, settings),
    'GET /administration/setup': json(200, { ...state, ...kept }),
    'PUT /administration/setup': json(200, state),
    'GET /administration/pictures': json(200, { logo_url: null, home_picture_url: null }),
    ...responses,
  })
const shown = () => JSON.parse(screen.getByLabelText('shown').textContent) as Record<string, unknown>
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const body = (seen: { body: string } | undefined) => JSON.parse(seen?.body ?? 'null') as unknown

test('a name shows in the preview as it is typed, is saved with the step, and the next step takes the focus', async () => {
  const { user, sent } = await open('/setup')
  await title('Name')
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Werkhof')
  expect(shown()).toMatchObject({ name: 'Werkhof' })
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const heading = await title('Logo')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(body(sent('PATCH /administration/settings')[0])).toEqual({ settings: { PRODUCT_NAME: 'Werkhof' } })
  await waitFor(() => expect(body(sent('PUT /administration/setup')[0])).toEqual({ step: 'logo', is_finished: false }))
})

test('an owner reads and types a price as an amount, not as a number of cents', async () => {
  const { user, sent } = await open('/setup?step=prices')
  await title('Prices')
  const price = screen.getByRole('spinbutton', { name: 'Monthly subscription of creators' })
  expect((price as HTMLInputElement).value).toBe('9.95')
  await user.clear(price)
  await user.type(price, '12.50')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() =>
    expect(body(sent('PATCH /administration/settings')[0])).toEqual({ settings: { SUBSCRIPTION_PRICE_CENTS: '1250' } }),
  )
})

test('a step is skipped without what was entered, and the setup continues where it was left', async () => {
  const { user, sent } = await open('/setup', {}, { step: 'people' })
  await title('People')
  await user.selectOptions(screen.getByRole('combobox'), 'Nobody')
  await user.click(screen.getByRole('button', { name: 'Skip this step' }))
  await title('Email')
  expect(sent('PATCH /administration/settings')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await title('People')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('a color that is hard to read is refused at once, with the nearest that works', async () => {
  const { user } = await open('/setup?step=colors')
  await title('Colors and fonts')
  const field = screen.getByRole('textbox', { name: 'Color of links and buttons' })
  await user.type(field, '#ffcc00')
  const nearest = nearestAccent('light', '#ffcc00')
  expect(screen.getByText(new RegExp(`nearest color that works is ${nearest}`))).toBeTruthy()
  // The one that the environment sets stays; the refused one is not shown.
  expect(shown()).toMatchObject({ accents: { light: nearestAccent('light', '#ffb080'), dark: '#ffb080' } })
  await user.click(screen.getByRole('button', { name: `Use ${nearest}` }))
  expect(shown()).toMatchObject({ accents: { light: nearest, dark: '#ffb080' } })
  expect(screen.queryByText(/nearest color that works/)).toBeNull()
})

test('what the environment sets is marked and cannot be changed', async () => {
  await open('/setup?step=colors')
  await title('Colors and fonts')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'The same on dark pages' })
  expect([field.disabled, field.value]).toEqual([true, '#ffb080'])
  expect(screen.getByText('Set in the environment of the server: change it there')).toBeTruthy()
})

test('a value that the server refuses stays in its field, with the reason, and the step stays', async () => {
  const detail = [{ loc: ['body', 'settings', 'PRODUCT_NAME'], msg: 'Too long', type: 'invalid' }]
  const { user } = await open('/setup', { 'PATCH /administration/settings': json(422, { detail }) })
  await title('Name')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'X')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Too long')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('AtelierX')
})

test('all of it can be skipped', async () => {
  const { user, sent } = await open('/setup')
  await title('Name')
  await user.click(screen.getByRole('button', { name: 'Skip the setup' }))
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(body(sent('PUT /administration/setup')[0])).toEqual({ step: 'name', is_finished: true })
})

test('the payments say how to set the keys and what was found of them, unless they are off', async () => {
  await open('/setup?step=payments')
  await title('Payments')
  expect(screen.getByText('Sandbox: no real money moves')).toBeTruthy()
  expect(screen.getByText(/STRIPE_SECRET_KEY/)).toBeTruthy()
  expect(screen.getByText('what was found')).toBeTruthy()
  cleanup()
  await open('/setup?step=payments', {}, { payments: 'off' })
  await title('Payments')
  expect(screen.getByText('Payments are off')).toBeTruthy()
  expect(screen.queryByText('what was found')).toBeNull()
})

test('the last step leads to a first request, to inviting people and to the site', async () => {
  await open('/setup?step=done')
  await title('You are ready')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/requests', '/invite', '/', '/admin']))
  expect(screen.queryByLabelText('shown')).toBeNull()
})
