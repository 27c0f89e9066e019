import sharp from 'sharp'
import type { FormSender, Person, Sender } from '#testing/api.ts'
import { productPicturesApi, productsApi, purchasesApi } from '../contract.ts'
import { productFilesApi } from '../contract/files.ts'

/** What a creator says of a product, as far as they must. */
export const DETAILS = { name: 'A ledger for bakers', description: 'It adds up what was sold.', price: 19.99 }

/** Adds a small file to a product of one's own, as a form. */
export function addFile(who: FormSender, id: number, name = 'ledger.txt') {
  const form = new FormData()
  form.append('files', new Blob(['Loaves, 3 dozen']), name)
  return who.sendForm(productFilesApi.addFiles, { params: { id }, form })
}

/** A product, made by its creator: published unless told otherwise, with a file where it costs money. */
export async function givenProduct(
  owner: Person,
  {
    status = 'published',
    ...fields
  }: { status?: 'draft' | 'published'; price?: number; [field: string]: unknown } = {},
) {
  const values = { ...DETAILS, ...fields }
  const needsFile = status === 'published' && values.price > 0
  const response = await owner.send(productsApi.create, { body: { ...values, status: needsFile ? 'draft' : status } })
  if (response.status !== 201) throw new Error(JSON.stringify(response.problem))
  if (!needsFile) return response.body
  const { id } = response.body
  for (const done of [await addFile(owner, id), await change(owner, id, { status })]) {
    if (done.status !== 200) throw new Error(JSON.stringify(done.problem))
  }
  return read(owner, id)
}

export const change = (who: Sender, id: number, body: object) => who.send(productsApi.change, { params: { id }, body })

/** A product as somebody reads it. */
export const read = async (who: Sender, id: number) => (await who.send(productsApi.read, { params: { id } })).body

/** A picture of one colour, as a camera would bring it. */
export const testImage = (width: number, height: number) =>
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
  const response = await who.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })
  if (response.status !== 200) throw new Error(JSON.stringify(response.problem))
}
