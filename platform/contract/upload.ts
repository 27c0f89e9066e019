import { z } from 'zod'

const limits = z.registry<{ maxBytes: number; maxFiles: number }>()

/** A file that came with a form. It lies in a temporary place until the call has ended. */
export class UploadedFile {
  /** As the sender called it, without folders; says nothing about what it is. */
  readonly name: string
  readonly path: string
  readonly size: number
  /** Of its bytes, SHA-256 in hexadecimal. */
  readonly hash: string
  /** Of its bytes, as archives hold it. */
  readonly crc32: number
  constructor(name: string, path: string, { size, hash, crc32 }: { size: number; hash: string; crc32: number }) {
    this.name = name
    this.path = path
    this.size = size
    this.hash = hash
    this.crc32 = crc32
  }

  /** Where it lies is nobody's business, and differs when the same file is sent again. */
  toJSON(): object {
    return { name: this.name, size: this.size, hash: this.hash }
  }
}

/** What a screen gives for a file: a Blob, of which this much is known everywhere. */
export interface Sendable {
  readonly size: number
  readonly type: string
}

const inMegabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`

const fileOf = (maxBytes: number) =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile, 'A file is needed')
    // Before the checks: what says how a shape is described must stand on the shape that cannot be described by itself.
    .meta({
      description: `At most ${inMegabytes(maxBytes)}`,
      override: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    })

/** A file of a form for which the form is never refused, however large or empty it is: the handler says what is wrong with it. */
export function AnyUpload(maxBytes: number): z.ZodType<UploadedFile, Sendable> {
  const shape = fileOf(maxBytes) as unknown as z.ZodType<UploadedFile, Sendable>
  limits.add(shape, { maxBytes, maxFiles: 1 })
  return shape
}

/** A file of a form, of at most so many bytes; for endpoints that are `multipart`. Screens give a Blob. */
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

/** One to so many files of a form, each in a field of this name and of at most so many bytes; a larger one is refused with 413. */
export function UploadList(maxBytes: number, maxFiles: number): z.ZodType<UploadedFile[], Sendable[]> {
  const shape = z.array(Upload(maxBytes)).min(1).max(maxFiles)
  limits.add(shape, { maxBytes, maxFiles })
  return shape
}

/** The most that a field of a form may hold as files; undefined for a field that is none. */
export function uploadLimit(field: z.core.$ZodType): { maxBytes: number; maxFiles: number } | undefined {
  const inner = (field as { def?: { innerType?: z.core.$ZodType } }).def?.innerType
  return limits.get(field as z.ZodType) ?? (inner && uploadLimit(inner))
}
