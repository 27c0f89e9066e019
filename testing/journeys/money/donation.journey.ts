import { expect, expectAccessible, register, test } from '../product.ts'

test('somebody signed in donates anonymously: nothing tells the server who, and nothing of theirs shows it', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CLIENT')
  await page.goto('/client-dashboard')
  await page.getByRole('button', { name: 'Help empower more creators' }).click()
  const dialog = page.getByRole('dialog', { name: 'Support Atelier' })
  await dialog.getByRole('radio', { name: '$25' }).check()
  await dialog.getByLabel('Make this donation anonymous').check()
  await expect(dialog.getByLabel('List me as a supporter')).toHaveCount(0)
  await expectAccessible(page)
  const asked = page.waitForRequest(/create-donation-session/)
  await dialog.getByRole('button', { name: 'Donate $25' }).click()
  const { authorization, cookie } = await (await asked).allHeaders()
  expect([authorization, cookie]).toEqual([undefined, undefined])

  await expect(page.getByText('$25.00').first()).toBeVisible()
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await expect(page).toHaveURL(/\/donation\/success$/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

  await page.goto('/donations')
  await expect(page.getByText('No donations yet')).toBeVisible()
  await page.goto('/invoices')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.goto('/supporters')
  await expect(page.getByText('No supporters yet')).toBeVisible()
})
