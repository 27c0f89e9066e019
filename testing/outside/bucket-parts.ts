import type { FastifyRequest } from 'fastify'

interface Begun {
  key: string
  at: Date
  parts: Map<number, { etag: string; size: number }>
}

/** What a call says of the parts of an object. */
export interface AboutParts {
  key: string
  uploadId: string | null
  part: number | null
  isList: boolean
}

/** What a call says of parts; null when it is about something else. */
export function aboutParts(request: FastifyRequest): AboutParts | null {
  const { pathname, searchParams } = new URL(request.raw.url ?? '', 'http://store')
  const [uploadId, part] = [searchParams.get('uploadId'), searchParams.get('partNumber')]
  if (uploadId === null && !searchParams.has('uploads')) return null
  const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  return { key, uploadId, part: part === null ? null : Number(part), isList: request.method === 'GET' }
}

const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`

/** Which parts of which objects are there: what the store in use cannot list by itself. */
export class PartsBook {
  readonly #begun = new Map<string, Begun>()

  /** Reads off a call that went well what became of parts. */
  note(
    { method, body }: FastifyRequest,
    { key, uploadId, part }: AboutParts,
    response: { text: string; etag: string },
  ) {
    if (uploadId === null) {
      const id = /<UploadId>([^<]+)</.exec(response.text)?.[1]
      if (id !== undefined) this.#begun.set(id, { key, at: new Date(), parts: new Map() })
    } else if (method === 'PUT' && part !== null) {
      const size = Buffer.isBuffer(body) ? body.length : 0
      this.#begun.get(uploadId)?.parts.set(part, { etag: response.etag, size })
    } else if (method === 'POST' || method === 'DELETE') this.#begun.delete(uploadId)
  }

  /** The parts of an object; null where nothing of that name was begun. */
  listParts(uploadId: string): string | null {
    const begun = this.#begun.get(uploadId)
    if (!begun) return null
    const parts = [...begun.parts].toSorted(([one], [other]) => one - other)
    const rows = parts.map(
      ([number, { etag, size }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
    )
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`)
  }

  /** What was begun and not ended, below a prefix. */
  listBegun(prefix: string): string {
    const rows = [...this.#begun]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, at }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      )
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`)
  }

  /** The keys of what was begun and not ended. */
  get open(): string[] {
    return [...this.#begun.values()].map(({ key }) => key)
  }
}
