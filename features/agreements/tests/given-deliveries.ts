import type { Person, TestApi } from '#testing/api.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { agreementsApi, deliveriesApi } from '../contract.ts'
import { givenProposal } from './given-agreements.ts'

/** Terms that both sides accepted; `params` leads to them. */
export async function givenAgreed(api: Pick<TestApi, 'db' | 'signUp'>) {
  const given = await givenProposal(api)
  const { status, problem } = await given.client.send(agreementsApi.accept, { params: given.params })
  if (status !== 200) throw new Error(`Could not accept: ${JSON.stringify(problem)}`)
  return given
}

interface Delivered {
  note?: string
  file_ids?: number[]
  video_ids?: number[]
}

/** Delivers work for an agreement. */
export const deliver = (who: Person, params: { id: number }, body: Delivered = {}) =>
  who.send(deliveriesApi.deliver, { params, body: { note: 'All ten pages.', ...body } })

/** A delivery that waits for the client's reply; `one` leads to it. */
export async function givenDelivery(api: Pick<TestApi, 'db' | 'signUp'>) {
  const given = await givenAgreed(api)
  const { status, problem } = await deliver(given.developer, given.params)
  if (status !== 201) throw new Error(`Could not deliver: ${JSON.stringify(problem)}`)
  return { ...given, one: { ...given.params, number: 1 } }
}

/** Adds a file to a conversation, for what is still to be sent; returns it. */
export async function addFileTo({ id }: { id: number }, who: Person) {
  const form = new FormData()
  form.append('file', new File(['<h1>A shop</h1>'], 'shop.html', { type: 'text/html' }))
  return (await who.sendForm(conversationsApi.addFile, { params: { id }, form })).body
}
