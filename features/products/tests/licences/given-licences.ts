import type { FormSender, Person, Sender } from '#testing/api.ts'
import { licencesApi, type LicenceSource } from '../../contract/licences.ts'
import { purchaseMessagesApi } from '../../contract/purchase-messages.ts'
import { purchasesApi } from '../../contract/purchases.ts'

interface Product {
  id: number
}

export const turnOn = (who: Sender, { id }: Product, source: LicenceSource | null) =>
  who.send(licencesApi.changeSettings, { params: { id }, body: { source } })

/** Adds a list, as it would be uploaded. */
export function addKeys(who: FormSender, { id }: Product, list: string) {
  const form = new FormData()
  form.append('file', new Blob([list]), 'keys.txt')
  return who.sendForm(licencesApi.addKeys, { params: { id }, form })
}

export const settingsOf = (who: Sender, { id }: Product) => who.send(licencesApi.readSettings, { params: { id } })

export const listKeys = async (who: Sender, { id }: Product, show: 'all' | 'unused' | 'given' = 'all') =>
  (await who.send(licencesApi.listKeys, { params: { id }, query: { show } })).body

export const buy = (who: Sender, { id }: Product) =>
  who.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })

/** The licence of a buyer's newest purchase of a product. */
export const licenceOf = async (who: Sender, { id }: Product) =>
  (await who.send(purchasesApi.findOwn, { params: { id } })).body.licence

export const validate = (who: Sender, { id: product_id }: Product, key: string | null | undefined) =>
  who.send(licencesApi.validate, { body: { product_id, key: key ?? '' } })

export const isValid = async (who: Sender, product: Product, key: string | null | undefined) =>
  (await validate(who, product, key)).body.valid

/** The licence of a purchase as its page shows it. */
export async function licenceOnPage(who: Person, id: number) {
  const { purchase, sale } = (await who.send(purchaseMessagesApi.readConversation, { params: { id } })).body
  return (purchase ?? sale)?.licence
}
