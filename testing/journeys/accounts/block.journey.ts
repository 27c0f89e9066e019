import { enterDemo, expect, expectAccessible, testOn, WITH_PEOPLE } from '../product.ts'

const test = testOn(WITH_PEOPLE)

test('a person is blocked mid-conversation: both screens say so at once, nothing written is lost, and it can be lifted', async ({
  browser,
  product,
}) => {
  const client = await enterDemo(browser, product, 'client')
  const creator = await enterDemo(browser, product, 'developer', { viewport: { width: 360, height: 740 } })
  await client.goto('/conversations')
  await client.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(client.getByLabel('Write a message')).toBeVisible()
  await creator.goto(new URL(client.url()).pathname)
  await creator.getByLabel('Write a message').fill('I was about to say')

  await client.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await client.getByRole('menuitem', { name: /^Block / }).click()
  const question = client.getByRole('dialog')
  await expect(question).toContainText('They are not told')
  await expectAccessible(client)
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(client.getByText(/^You blocked .* Unblock them/)).toBeVisible()
  await expect(client.getByLabel('Write a message')).toBeHidden()

  // The other side's open screen learns of it without a reload.
  await expect(creator.getByText('You cannot write to this person.')).toBeVisible()
  await expect(creator.getByLabel('Write a message')).toBeHidden()
  await expectAccessible(creator)

  await client.goto('/profile/privacy')
  const people = client.getByRole('region', { name: 'Blocked people' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('button', { name: /^Unblock / }).click()
  await expect(people.getByText('You have not blocked anybody.')).toBeVisible()
  await expect(creator.getByLabel('Write a message')).toHaveValue('I was about to say')
})
