import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, register, test } from '../product.ts'

/** The link in the newest email of that subject, as its reader finds it. */
async function linkInEmail(page: Page, subject: RegExp): Promise<string> {
  const email = page.getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/sandbox/mail')
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await email.click()
  return String(await page.getByRole('link', { name: /^http/ }).first().getAttribute('href'))
}

test('who forgot the password gets an email, chooses another, and is signed out everywhere else', async ({
  browser,
  product,
}) => {
  const { page: elsewhere, username } = await register(browser, product, 'CLIENT')
  await elsewhere.goto('/client-dashboard')
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText(`${username}@example.com`)).toBeVisible()
  await expectAccessible(page)

  const link = await linkInEmail(page, /password/i)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  // What the email brought is in the address no longer than needed.
  await expect(page).toHaveURL(/\/reset-password$/)
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('a quite different one')
  await page.getByLabel('Confirm new password').fill('a quite different one')
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible()
  await expectAccessible(page)

  // The other browser notices by itself, as soon as it asks for anything.
  await elsewhere.goto('/requests')
  await expect(elsewhere).toHaveURL(/\/login/)

  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click()
  const signIn = async (password: string) => {
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn(PASSWORD)
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
  await signIn('a quite different one')
  await expect(page).toHaveURL(/client-dashboard/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('and yet another one')
  await page.getByLabel('Confirm new password').fill('and yet another one')
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('link', { name: /ask|again|new link/i }).first()).toBeVisible()
})
