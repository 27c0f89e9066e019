import { randomBytes } from 'node:crypto'
import type { Person, Sender, TestApi } from '#testing/api.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { productFilesApi, type ProductFile } from '../contract/files.ts'
import { purchasesApi } from '../contract/purchases.ts'

/** A program of some size, as its first bytes say. */
export const program = (size = 3000): Buffer => Buffer.concat([Buffer.from('MZ'), randomBytes(size - 2)])

/** Calls of the tus protocol for files of products. */
export const fileTus = (api: Pick<TestApi, 'app'>, who: Pick<Person, 'token'>) =>
  tusOf(api, who, '/api/marketplace/uploads')

/** Sends a file for a product in one piece; it is checked when the jobs have run. */
export async function sendFile(
  api: Pick<TestApi, 'app'>,
  seller: Person,
  { id }: { id: number },
  bytes: Buffer,
  told: Record<string, string> = {},
): Promise<ProductFile> {
  const details = { product_id: String(id), filename: 'tool.exe', file_type: 'executable', ...told }
  const sent = await fileTus(api, seller).sendAll(bytes, details)
  if (sent.statusCode !== 200) throw new Error(`The file was not taken: ${sent.body}`)
  return sent.json<ProductFile>()
}

/** The same, until buyers can load it. */
export async function givenFile(
  api: Pick<TestApi, 'app' | 'runJobs'>,
  ...file: Parameters<typeof sendFile> extends [unknown, ...infer Rest] ? Rest : never
): Promise<ProductFile> {
  const sent = await sendFile(api, ...file)
  await api.runJobs()
  return sent
}

/** Takes a product that is free. */
export async function take(buyer: Person, { id }: { id: number }): Promise<void> {
  const { status, problem } = await buyer.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })
  if (status !== 200) throw new Error(`It was not sold: ${JSON.stringify(problem)}`)
}

/** The files of a product as somebody sees them. */
export const filesOf = async (who: Sender, { id }: { id: number }, earlier = false) =>
  (await who.send(productFilesApi.listFiles, { params: { id }, query: { earlier } })).body
