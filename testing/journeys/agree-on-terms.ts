import type { InteractionCounter } from './interaction-counter.ts'
import { expect } from './product.ts'

/** In their conversation, the creator proposes terms, and the client accepts them: the creator is hired. */
export async function agreeOnTerms(client: InteractionCounter, creator: InteractionCounter): Promise<void> {
  await creator.press(creator.page.getByRole('button', { name: 'Propose terms' }))
  const terms = creator.page.getByRole('dialog')
  await creator.fill(terms.getByLabel('Price'), '850')
  await creator.fill(terms.getByLabel('Terms & deliverables'), 'A booking page, live by May.')
  await creator.press(terms.getByRole('button', { name: 'Send terms' }))
  const nextStep = client.page.getByRole('region', { name: 'Next step' })
  await client.press(nextStep.getByRole('button', { name: 'Accept $850' }))
  await client.press(client.page.getByRole('dialog').getByRole('button', { name: 'Accept' }))
  await expect(nextStep.getByText('Both of you agreed to these terms.')).toBeVisible()
}
