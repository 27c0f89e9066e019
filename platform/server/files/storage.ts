import type { Readable, Writable } from 'node:stream'

/** Metadata of a stored object. A later object under the same key has another ETag. */
export interface StoredObject {
  size: number
  /** Strong ETag, with quotes as in HTTP. */
  etag: string
}

/** An open object: metadata and content belong to the same bytes, even if the key is overwritten meanwhile. */
export interface OpenObject extends StoredObject {
  /**
   * Reads a byte range, both ends inclusive, to pipe into this one response; faster and with less memory than an ordinary stream. Closes
   * the object at the end.
   */
  contentFor: (response: Writable, part: { start: number; end: number }) => Readable
  /** Closes an object without reading it. */
  close: () => Promise<void>
}

/** An object as listed. */
export interface ListedObject {
  key: string
  size: number
  modified: Date
}

/** Bytes to store: a stream, or a local file, which is not moved. */
export type Source = Readable | { path: string }

/** Content type and disposition to serve an object with; never the uploader's values. */
export interface ShownAs {
  name: string
  type: string
  /** Whether browsers may display it inline instead of downloading it. */
  inline: boolean
}

/** An address for one PUT request, and the headers to send with it. */
export interface WriteAddress {
  url: string
  headers: Record<string, string>
}

/** What an upload address accepts: one object of exactly this size and type. */
export interface Expected {
  type: string
  size: number
}

/** An object uploaded in chunks, over hours and several connections. */
export interface ResumableObject extends Expected {
  key: string
}

/**
 * Resumable uploads. An object cannot be read before it is complete. Concurrent appends are safe if they append the same bytes, as two
 * connections of one sender do.
 */
export interface ResumableObjects {
  /** Returns the number of contiguous bytes received and flushed to disk; 0 for an unknown upload. */
  countReceived: (key: string) => Promise<number>
  /**
   * Appends bytes at an offset that has been reached, and returns the number received. If the source fails, bytes received before are kept.
   * Throws `TooLarge` for more bytes than announced. `releaseChunk` is called with each chunk that is no longer needed.
   */
  append: (
    growing: ResumableObject,
    at: number,
    source: AsyncIterable<Uint8Array>,
    releaseChunk?: (chunk: Uint8Array) => void,
  ) => Promise<number>
  /** Turns a complete upload into an object under its key; idempotent. */
  finish: (growing: ResumableObject) => Promise<void>
  /** Deletes the received bytes of an incomplete upload, by either protocol. */
  abandon: (key: string) => Promise<void>
  /** Deletes incomplete uploads that have not grown since a given time, by either protocol. */
  abandonStale: (since: Date) => Promise<void>
}

/** An object whose parts are uploaded directly to the store. */
export interface MultipartObject extends ResumableObject {
  /** Multipart upload id of the store. */
  id: string
  /** Size of every part but the last. */
  partBytes: number
}

/** A part of an object: its number, counted from 1, and its byte range. */
export interface UploadPart {
  number: number
  offset: number
  size: number
}

/** Multipart uploads: clients send parts directly to the store, each to its own presigned URL and in any order. */
export interface MultipartObjects {
  /**
   * Returns why pages of an origin cannot upload to the store, in a sentence for operators, or null if they can. Rechecked from time to
   * time.
   */
  findUploadProblem: (origin: string) => Promise<string | null>
  /** Starts a multipart upload and returns its id. */
  begin: (growing: ResumableObject) => Promise<string>
  /** Aborts a multipart upload; succeeds if the store no longer knows it. */
  abort: (parted: Pick<MultipartObject, 'key' | 'id'>) => Promise<void>
  /** Returns the parts that are missing or have the wrong size; null if the store no longer knows the upload. */
  missing: (parted: MultipartObject) => Promise<UploadPart[] | null>
  /** Returns an absolute presigned URL that accepts one part of exactly its size by PUT until `ends`. */
  addressOf: (parted: MultipartObject, part: UploadPart, now: Date, ends: Date) => Promise<string>
  /** Turns a complete upload into an object under its key; idempotent. Throws `IncompleteUpload` if a part is missing or changed meanwhile. */
  finish: (parted: MultipartObject) => Promise<void>
}

/**
 * File storage: a folder of this machine, or a bucket. Keys are always ours, never a sender's: lowercase words and names, separated by
 * slashes, such as `messages/4f0c…`.
 */
export interface FileStorage {
  /**
   * Stores an object atomically and durably, replacing any object under the key: readers never see part of it, and it survives a crash once
   * this resolves. Throws `TooLarge` when the source exceeds the limit.
   */
  put: (key: string, source: Source, limits: { type: string; maxBytes: number }) => Promise<StoredObject>
  /** Returns the metadata of an object, or null if there is none. */
  stat: (key: string) => Promise<StoredObject | null>
  /** Reads an object or a byte range of it, both ends inclusive; null if there is none. */
  read: (key: string, part?: { start: number; end: number }) => Promise<Readable | null>
  /**
   * Provides an object at an unused local path, for programs that read files; returns false if there is none. The path may be a hard link
   * to the stored bytes, so it must not be written to.
   */
  copyToPath: (key: string, path: string) => Promise<boolean>
  /** Lists the objects whose keys have a prefix, ordered by key, a page at a time. */
  list: (prefix: string) => AsyncIterable<ListedObject[]>
  /** Deletes an object, if it exists. */
  remove: (key: string) => Promise<void>
  /** Returns an absolute address that grants read access to one object until `ends`, served as described. */
  addressToRead: (key: string, as: ShownAs, now: Date, ends: Date) => Promise<string>
  /** Returns an absolute address that accepts one PUT until `ends`, of exactly this type and size, if the key is unused. */
  addressToWrite: (key: string, expected: Expected, now: Date, ends: Date) => Promise<WriteAddress>
  growing: ResumableObjects
  /** Present if clients can upload directly to the store. */
  parted?: MultipartObjects
  /** Present if those addresses point to this server, which then handles the requests itself. */
  own?: {
    /** Opens an object to send it; null if there is none. */
    open: (key: string) => Promise<OpenObject | null>
    /** Stores an object like `put` if the key is unused; otherwise stores nothing and returns false. */
    putNew: (key: string, source: Readable, maxBytes: number) => Promise<boolean>
  }
}

/** A source exceeded its size limit. */
export class TooLarge extends Error {}

/** An object is incomplete. */
export class IncompleteUpload extends Error {}

/** Returns the parts an object is uploaded in. */
export const partsOf = ({ size, partBytes }: Pick<MultipartObject, 'size' | 'partBytes'>): UploadPart[] =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => {
    const offset = index * partBytes
    return { number: index + 1, offset, size: Math.min(partBytes, size - offset) }
  })

/** Page size of object listings. */
export const LIST_PAGE_SIZE = 500

const KEY = /^[a-z]+(\/[A-Za-z0-9_][\w.-]{0,199}){1,4}$/

/** Returns whether a text is a valid key; no valid key leads outside the storage. */
export const isKey = (text: string): boolean => KEY.test(text)

/** Returns a key, or throws for an invalid one, which is a bug. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`This is no key of the file storage: ${key}`)
  return key
}

/** Passes bytes through and throws `TooLarge` at the first byte over the limit. */
export const limitBytes = (maxBytes: number) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`)
      yield chunk
    }
  }
