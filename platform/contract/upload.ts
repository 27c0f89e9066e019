import { z } from 'zod'

const limits = z.registry<{ maxBytes: number; maxFiles: number }>()

/** A file uploaded with a form, stored in a temporary location until the call ends. */
export class UploadedFile {
  /** File name given by the sender, without folders; not evidence of the file's type. */
  readonly name: string
  readonly path: string
  readonly size: number
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string
  /** CRC-32 of the content, as archives store it. */
  readonly crc32: number
  constructor(name: string, path: string, { size, hash, crc32 }: { size: number; hash: string; crc32: number }) {
    this.name = name
    this.path = path
    this.size = size
    this.hash = hash
    this.crc32 = crc32
  }

  /** Omits the temporary path, which is internal and differs when the same file is sent again. */
  toJSON(): object {
    return { name: this.name, size: this.size, hash: this.hash }
  }
}

/** File that a screen sends: a Blob, reduced to the properties known in every environment. */
export interface Sendable {
  readonly size: number
  readonly type: string
}

const inMegabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`

const fileOf = (maxBytes: number) =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile, 'A file is needed')
    // Before the refinements: the metadata must be on the schema that JSON Schema cannot represent by itself.
    .meta({
      description: `At most ${inMegabytes(maxBytes)}`,
      override: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    })

/** A file field that never fails validation, whatever its size: the handler reports what is wrong with the file. */
export function AnyUpload(maxBytes: number): z.ZodType<UploadedFile, Sendable> {
  const shape = fileOf(maxBytes) as unknown as z.ZodType<UploadedFile, Sendable>
  limits.add(shape, { maxBytes, maxFiles: 1 })
  return shape
}

/** A file field with a size limit, for `multipart` endpoints. Screens pass a Blob. */
export function Upload(maxBytes: number): z.ZodType<UploadedFile, Sendable> {
  const shape = fileOf(maxBytes)
    .refine(({ size }) => size > 0, 'The file is empty')
    .refine(({ size }) => size <= maxBytes, `At most ${inMegabytes(maxBytes)}`) as unknown as z.ZodType<
    UploadedFile,
    Sendable
  >
  limits.add(shape, { maxBytes, maxFiles: 1 })
  return shape
}

/** One to `maxFiles` files in form fields of the same name, each of at most `maxBytes`; a larger one results in 413. */
export function UploadList(maxBytes: number, maxFiles: number): z.ZodType<UploadedFile[], Sendable[]> {
  const shape = z.array(Upload(maxBytes)).min(1).max(maxFiles)
  limits.add(shape, { maxBytes, maxFiles })
  return shape
}

/** Returns the file limits of a form field, or undefined for a field without files. */
export function uploadLimit(field: z.core.$ZodType): { maxBytes: number; maxFiles: number } | undefined {
  const inner = (field as { def?: { innerType?: z.core.$ZodType } }).def?.innerType
  return limits.get(field as z.ZodType) ?? (inner && uploadLimit(inner))
}
