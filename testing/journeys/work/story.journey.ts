import { expect, expectAccessible, register, registerByHand, test } from '../product.ts'

test('a request becomes a conversation: posted, found, paid for, talked about, without a reload', async ({
  browser,
  product,
}) => {
  const client = await registerByHand(browser, product, 'CLIENT')
  await expectAccessible(client)
  await client.getByRole('button', { name: 'New request' }).first().click()
  const form = client.getByRole('dialog')
  await form.getByLabel('Title').fill('A booking page for our boat sheds')
  await form.getByLabel('Description').fill('Members reserve a shed for a day. About 40 sheds, payment on the spot.')
  await form.getByLabel('Budget').fill('1200.50')
  await form.getByLabel('Everybody').check()
  await expectAccessible(client)
  await form.getByRole('button', { name: 'Post request' }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'A booking page for our boat sheds' })).toBeVisible()
  await expect(client.getByText('$1,200.50')).toBeVisible()
  await expectAccessible(client)

  const creator = await registerByHand(browser, product, 'CREATOR')
  await creator.getByRole('link', { name: 'Browse tickets' }).first().click()
  await expectAccessible(creator)
  await creator.getByRole('link', { name: 'A booking page for our boat sheds' }).click()
  await creator.getByRole('button', { name: 'Start Conversation' }).click()
  const dialog = creator.getByRole('dialog', { name: 'Creator Subscription Required' })
  await expect(dialog).toContainText('$9.95')
  await expectAccessible(creator)
  await dialog.getByRole('button', { name: 'Subscribe Now' }).click()

  await expect(creator.getByRole('heading', { level: 1 })).toContainText('Subscribe to')
  await expect(creator.getByText('$9.95').first()).toBeVisible()
  await creator.getByLabel('Card number').fill('4242 4242 4242 4242')
  await creator.getByRole('button', { name: 'Subscribe' }).click()

  await expect(creator).toHaveURL(/\/conversations\/\d+$/)
  await creator
    .getByLabel('Write a message')
    .fill('Hello! I built one of these for a rowing club: https://example.com/rowing <b>bold</b>')
  await creator.getByRole('button', { name: 'Send' }).click()
  await expect(creator.getByRole('log').getByText('Hello! I built one')).toBeVisible()
  await expectAccessible(creator)

  // The client, still on the request, finds the conversation; what comes then arrives by itself.
  await client.getByRole('link', { name: 'Dashboard' }).click()
  const conversations = client.getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: 'Reply: A booking page for our boat sheds' }).click()
  await expect(client).toHaveURL(/\/conversations\/\d+$/)
  const log = client.getByRole('log')
  await expect(log.getByText('<b>bold</b>')).toBeVisible()
  await expect(log.getByRole('link', { name: 'https://example.com/rowing' })).toHaveAttribute('rel', /noopener/)
  await creator.getByLabel('Write a message').fill('Shall we talk on Monday?')
  await creator.keyboard.press('Enter')
  await expect(log.getByText('Shall we talk on Monday?')).toBeVisible()
  await client.getByLabel('Write a message').fill('Monday is fine.')
  await client.keyboard.press('Enter')
  await expect(creator.getByRole('log').getByText('Monday is fine.')).toBeVisible()
  // The creator has it on their screen, and the client is told so.
  await expect(log.getByRole('listitem').filter({ hasText: 'Monday is fine.' }).getByText('Seen')).toBeVisible()
  await expectAccessible(client)
})

test('messages written without a connection wait in sight and go out by themselves, once each', async ({
  browser,
  product,
}) => {
  const { page: client } = await register(browser, product, 'CLIENT')
  await client.goto('/client-dashboard')
  await client.getByRole('button', { name: 'New request' }).first().click()
  await client.getByLabel('Title').fill('A quiet newsletter')
  await client.getByLabel('Description').fill('Plain text, once a month.')
  await client.getByLabel('Everybody').check()
  await client.getByRole('button', { name: 'Post request' }).click()
  await expect(client).toHaveURL(/requests\/\d+/)

  const { page: creator } = await register(browser, product, 'CREATOR')
  await creator.goto(client.url())
  await creator.getByRole('button', { name: 'Start Conversation' }).click()
  await creator.getByRole('button', { name: 'Subscribe Now' }).click()
  await creator.getByLabel('Card number').fill('4242 4242 4242 4242')
  await creator.getByRole('button', { name: 'Subscribe' }).click()
  await expect(creator).toHaveURL(/\/conversations\/\d+$/)

  await expect(creator.getByLabel('Write a message')).toBeVisible()
  await creator.context().setOffline(true)
  for (const text of ['first', 'second', 'third']) {
    await creator.getByLabel('Write a message').fill(`The ${text} thought`)
    await creator.getByRole('button', { name: 'Send' }).click()
  }
  await expect(creator.getByText('Not sent')).toBeVisible()
  await expect(creator.getByText('Waiting to be sent')).toHaveCount(2)
  await creator.context().setOffline(false)
  await expect(creator.getByText('Not sent')).toHaveCount(0)
  await expect(creator.getByText('Waiting to be sent')).toHaveCount(0)
  await creator.reload()
  const bubbles = creator.getByRole('log').getByText(/The \w+ thought/)
  await expect(bubbles).toHaveText(['The first thought', 'The second thought', 'The third thought'])
})
