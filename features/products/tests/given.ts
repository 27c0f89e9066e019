import sharp from 'sharp'
import type { FormSender, Person, Sender } from '#testing/api.ts'
import { productPicturesApi, productsApi, purchasesApi } from '../contract.ts'

/** What a creator says of a product, as far as they must. */
export const DETAILS = { name: 'A ledger for bakers', description: 'It adds up what was sold.', price: 19.99 }

/** A product, made by its creator: published unless told otherwise. */
export async function givenProduct(owner: Person, fields: object = {}) {
  const answer = await owner.send(productsApi.create, { body: { ...DETAILS, status: 'published', ...fields } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem))
  return answer.body
}

export const change = (who: Sender, id: number, body: object) => who.send(productsApi.change, { params: { id }, body })

/** A product as somebody reads it. */
export const read = async (who: Sender, id: number) => (await who.send(productsApi.read, { params: { id } })).body

/** A picture of one colour, as a camera would bring it. */
export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })
    .png()
    .toBuffer()

export function addPicture(who: FormSender, id: number, file: Uint8Array, alt = '') {
  const form = new FormData()
  form.append('file', new Blob([file as BlobPart]), 'picture.png')
  form.append('alt', alt)
  return who.sendForm(productPicturesApi.addPicture, { params: { id }, form })
}

/** Takes a product that costs nothing, which is bought like any other. */
export async function buyFree(who: Person, id: number): Promise<void> {
  const answer = await who.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
}
