import { expect, expectAccessible, register, test } from '../product.ts'
import { apiAs } from '../session.ts'

test("a visitor's report leads to a decision, an appeal and a restoration", async ({ browser, product }) => {
  const title = 'Cheap pills for everybody'
  const { page: ann, session } = await register(browser, product, 'CLIENT')
  const body = { title, content: 'Buy them at my shop.', is_public: true }
  const { id } = await apiAs(product.origin, session).call('POST /requests', { body })

  const vera = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await vera.goto(`/tickets/${id}`)
  await vera.getByRole('button', { name: 'Report' }).click()
  const dialog = vera.getByRole('dialog', { name: 'Report this request' })
  await dialog.getByLabel('What is wrong?').selectOption('Spam or advertising')
  await dialog.getByLabel('What should we know?').fill('It sells pills')
  await dialog.getByLabel('Your email address').fill('vera@example.com')
  await expectAccessible(vera)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you. We will look at it.')).toBeVisible()

  const { page: olga } = await register(browser, product, 'CLIENT')
  const [setup = ''] = /\/setup\?key=[\w-]+/.exec(product.said ?? '') ?? []
  await olga.goto(setup)
  await olga.getByRole('button', { name: 'Become the owner' }).click()
  await expect(olga.getByRole('heading', { name: /^Set up/ })).toBeVisible()
  const decide = async (decision: string, reason: string, show: string) => {
    await olga.goto(`/admin/reports?show=${show}`)
    await olga.getByRole('link', { name: `Request: ${title}` }).click()
    await olga.getByLabel('Decision', { exact: true }).selectOption(decision)
    await olga.getByLabel('Reason').fill(reason)
    await expectAccessible(olga)
    await olga.getByRole('button', { name: 'Decide' }).click()
    await expect(olga.getByText('Decided. Both sides hear of it.')).toBeVisible()
  }
  await decide('Hide it', 'Pills are forbidden here.', 'open')
  await vera.goto(`/tickets/${id}`)
  await expect(vera.getByRole('heading', { level: 1 })).not.toHaveText(title)

  await ann.goto('/notifications')
  await ann.getByRole('link', { name: new RegExp(`Your request .${title}. was hidden`) }).click()
  await expect(ann.getByText('Pills are forbidden here.')).toBeVisible()
  await ann.getByLabel('Why should we decide differently?').fill('They are sugar, for a play.')
  await expectAccessible(ann)
  await ann.getByRole('button', { name: 'Send appeal' }).click()
  await expect(ann.getByText('There is an appeal.')).toBeVisible()

  await olga.goto('/admin/reports?show=appealed')
  await olga.getByRole('link', { name: `Request: ${title}` }).click()
  await expect(olga.getByText('you are the only one here who can')).toBeVisible()
  await decide('Withdraw the decision, and restore what it changed', 'Sugar is fine.', 'appealed')
  await vera.goto(`/tickets/${id}`)
  await expect(vera.getByRole('heading', { level: 1 })).toHaveText(title)
  await ann.goto('/notifications')
  await expect(ann.getByText(/The decision about your request .* was withdrawn/)).toBeVisible()
})
