import sharp from 'sharp'
import type { FormSender, Person, Sender } from '#testing/api.ts'
import { showcasesApi } from '../contract.ts'

export const TITLE = 'A shop for bakers'
const DETAILS = { title: TITLE, description: 'It takes orders at night.' }

/** A picture of one colour, as a camera would bring it. */
export const testImage = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })
    .toFormat(format)
    .toBuffer()

export type Fields = Record<string, string | Uint8Array | undefined>

const NAMES: Record<string, string> = { readme_file: 'README.md' }

/** A form with these fields; bytes are a file. */
export function formOf(fields: Fields, names = NAMES): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else if (value) form.append(name, new Blob([value as BlobPart]), names[name] ?? 'picture.png')
  }
  return form
}

/** Publishes a showcase as a form does. */
export const publish = (who: FormSender, fields: Fields = {}, names = NAMES) =>
  who.sendForm(showcasesApi.create, { form: formOf({ ...DETAILS, ...fields }, names) })

/** Puts other files in place of those of a showcase. */
export const replaceFiles = (who: FormSender, id: number, fields: Fields, names = NAMES) =>
  who.sendForm(showcasesApi.replaceFiles, { params: { id }, form: formOf(fields, names) })

/** A showcase as somebody reads it. */
export const read = async (who: Sender, id: number) => (await who.send(showcasesApi.read, { params: { id } })).body

/** A showcase with two pictures, a README, a profile and whatever else is wished for. */
export async function givenShowcase(owner: Person, fields: Fields = {}) {
  const response = await publish(owner, fields)
  if (response.status !== 200) throw new Error(JSON.stringify(response.problem))
  return response.body
}
