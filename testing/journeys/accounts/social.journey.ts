import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, register, test } from '../product.ts'

async function signInWithProvider(page: Page, link: string, person: { name: string; email: string }) {
  await page.getByRole('link', { name: link }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in with')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email, or none').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).last().click()
}

for (const [provider, role] of [
  ['Google', 'Client'],
  ['GitHub', 'Creator'],
  ['LinkedIn', 'Client'],
] as const) {
  test(`a newcomer comes by ${provider}, chooses a role and stands on the dashboard`, async ({ browser, product }) => {
    const person = { name: 'Tomás Núñez', email: `tomas.${provider}@example.org` }
    const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
    const passed: string[] = []
    page.on('framenavigated', (frame) => passed.push(frame.url()))
    await page.goto('/')
    await signInWithProvider(page, `Continue with ${provider}`, person)
    // This screen leads on by itself: it is looked for in every frame drawn.
    await page.getByText('Welcome! Please select your role to continue').waitFor()
    // The token left the address at once.
    expect(passed).toContain(`${product.origin}/select-role`)
    await expect(page).toHaveURL(/\/select-role$/)
    await expectAccessible(page)

    // No other screen of one's own opens before the choice.
    await page.goto('/requests')
    await expect(page).toHaveURL(/\/select-role$/)
    await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const dashboard = role === 'Client' ? /\/client-dashboard$/ : /\/developer-dashboard$/
    await expect(page).toHaveURL(dashboard)

    // From then on one link is enough, from any browser, and it leads to where one was going.
    const again = await (await browser.newContext({ baseURL: product.origin })).newPage()
    await again.goto('/conversations')
    await expect(again).toHaveURL(/\/login$/)
    await signInWithProvider(again, `Sign in with ${provider}`, person)
    await again.getByText('Welcome back, tomas').waitFor()
    await expect(again).toHaveURL(/\/conversations$/)
    // Nothing of the code is left behind.
    await again.goBack()
    expect(again.url()).not.toContain('token')
  })
}

test('who refuses is told so, and finds the way back', async ({ browser, product }) => {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await page.goto('/tickets')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: /^Continue with/ })).toHaveText([
    'Continue with Google',
    'Continue with GitHub',
  ])
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Failed')
  await expect(page.getByText("We couldn't authenticate you with GitHub.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('somebody with a password links a provider in the profile, and unlinks it', async ({ browser, product }) => {
  const { page } = await register(browser, product, 'CREATOR')
  await page.goto('/profile/account')
  const section = page.getByRole('region', { name: 'Linked accounts' })
  await section.getByRole('button', { name: 'Link GitHub' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password, to confirm').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Devin Elsewhere')
  await page.getByLabel('Email, or none').fill(`devin.${process.pid}@example.org`)
  await page.getByRole('button', { name: 'Continue', exact: true }).last().click()
  await expect(page.getByText('GitHub is linked to your account.')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/account$/)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Unlink GitHub' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
})
