import type { Readable, Writable } from 'node:stream'

/** What is known of a stored object. Whatever is stored under a key later has another tag. */
export interface StoredObject {
  size: number
  /** Strong, with its quotes, as HTTP writes it. */
  etag: string
}

/** An open object: what is known of it and what is read of it are of the same bytes, whatever its key holds meanwhile. */
export interface OpenObject extends StoredObject {
  /**
   * Reads it from one byte to another, both included, for one answer alone, into which it is piped: it goes easy on memory and is
   * fastest so. It is closed at the end.
   */
  contentFor: (answer: Writable, part: { start: number; end: number }) => Readable
  /** For who reads nothing of it. */
  close: () => Promise<void>
}

/** An object as it stands in a list. */
export interface ListedObject {
  key: string
  size: number
  modified: Date
}

/** Bytes to store: as they stream in, or a file of this machine, which is left where it is. */
export type Source = Readable | { path: string }

/** How a browser is told to take an object, by us and never by who sent it. */
export interface ShownAs {
  name: string
  type: string
  /** Whether a browser may show it; otherwise it saves it. */
  inline: boolean
}

/** Where something may be sent with PUT, and the headers that come with it. */
export interface WriteAddress {
  url: string
  headers: Record<string, string>
}

/** What somebody may send to an address: one object of exactly this size and type. */
export interface Expected {
  type: string
  size: number
}

/** An object that arrives in pieces, over hours and by several connections. */
export interface ResumableObject extends Expected {
  key: string
}

/**
 * Objects that arrive in pieces. Nothing of them can be read before they are whole. Two who add at the same time do no harm as long
 * as they add the same bytes, as two connections of one sender do.
 */
export interface ResumableObjects {
  /** How many bytes have arrived, from the beginning on and without a gap; they outlive the machine's fall. 0 for what never began. */
  arrived: (key: string) => Promise<number>
  /**
   * Adds bytes at a place that has been reached; answers how many have arrived. When the source fails, what came until then stays.
   * Throws `TooLarge` for more bytes than were announced. `spent` may be told of a chunk that is not needed any more.
   */
  append: (
    growing: ResumableObject,
    at: number,
    source: AsyncIterable<Uint8Array>,
    spent?: (chunk: Uint8Array) => void,
  ) => Promise<number>
  /** Makes what has arrived whole the object of its key; fine when it is that already. */
  finish: (growing: ResumableObject) => Promise<void>
  /** Throws away what has arrived of an object that is not whole, in whichever way it came. */
  abandon: (key: string) => Promise<void>
  /** Throws away what nobody has added to since a moment, in whichever way it came. */
  abandonUntouched: (since: Date) => Promise<void>
}

/** An object whose parts are sent straight to the store. */
export interface MultipartObject extends ResumableObject {
  /** As the store calls it. */
  id: string
  /** How many bytes each part but the last has. */
  partBytes: number
}

/** A part of an object: which one, counted from 1, and the bytes that it is. */
export interface PartOf {
  number: number
  offset: number
  size: number
}

/** Objects whose parts somebody sends straight to the store, each to an address of its own and in any order. */
export interface MultipartObjects {
  /** Why pages of an origin cannot send there, in a sentence for operators; null when they can. Asked again now and then. */
  obstacleFor: (origin: string) => Promise<string | null>
  /** Tells the store of an object; answers how it calls it. */
  begin: (growing: ResumableObject) => Promise<string>
  /** Throws away what was begun; fine when the store knows nothing of it any more. */
  forget: (parted: Pick<MultipartObject, 'key' | 'id'>) => Promise<void>
  /** The parts that are not there, or of another size than they must have; null where the store knows nothing of it any more. */
  missing: (parted: MultipartObject) => Promise<PartOf[] | null>
  /** An absolute address that takes one part by PUT until a moment, of exactly its size. */
  addressOf: (parted: MultipartObject, part: PartOf, now: Date, ends: Date) => Promise<string>
  /**
   * Makes what has arrived whole the object of its key; fine when it is that already. Throws `NotWhole` where anything is missing, or
   * changed meanwhile.
   */
  finish: (parted: MultipartObject) => Promise<void>
}

/**
 * Where files lie: a folder of this machine, or a bucket. Keys are ours, never a sender's: words in small letters and names,
 * separated by slashes, such as `messages/4f0c…`.
 */
export interface FileStorage {
  /**
   * Stores an object whole or not at all, in place of what the key held: nobody ever reads half of it, and once this answers it
   * outlives the machine's fall. Throws `TooLarge` when the source has more bytes than allowed.
   */
  put: (key: string, source: Source, limits: { type: string; maxBytes: number }) => Promise<StoredObject>
  /** What lies under a key; null when nothing does. */
  stat: (key: string) => Promise<StoredObject | null>
  /** Reads an object, whole or from one byte to another, both included; null when nothing is there. */
  read: (key: string, part?: { start: number; end: number }) => Promise<Readable | null>
  /**
   * Brings an object to a path of this machine where nothing lies yet, for programs that read files; false when nothing is there.
   * It may be the stored bytes under a second name: nobody may write to it.
   */
  bring: (key: string, path: string) => Promise<boolean>
  /** Objects whose keys begin so, in the order of their keys, a page at a time. */
  list: (prefix: string) => AsyncIterable<ListedObject[]>
  /** Removes an object; one that is gone already is fine. */
  remove: (key: string) => Promise<void>
  /** An absolute address that lets whoever has it read one object until a moment, in the way that is said here. */
  addressToRead: (key: string, as: ShownAs, now: Date, ends: Date) => Promise<string>
  /** An absolute address that takes one PUT until a moment, with this type and exactly this many bytes, where nothing lies yet. */
  addressToWrite: (key: string, expected: Expected, now: Date, ends: Date) => Promise<WriteAddress>
  growing: ResumableObjects
  /** Set where senders may go straight to the store. */
  parted?: MultipartObjects
  /** Set where those addresses lead to this server, which then takes what is sent there. */
  own?: {
    /** Opens an object to send it; null when nothing is there. */
    open: (key: string) => Promise<OpenObject | null>
    /** Stores what comes as `put` does, where nothing lies yet; answers false and stores nothing where something does. */
    putNew: (key: string, source: Readable, maxBytes: number) => Promise<boolean>
  }
}

/** A source had more bytes than it may. */
export class TooLarge extends Error {}

/** Not all of an object has arrived. */
export class NotWhole extends Error {}

/** The parts that an object is sent in. */
export const partsOf = ({ size, partBytes }: Pick<MultipartObject, 'size' | 'partBytes'>): PartOf[] =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => {
    const offset = index * partBytes
    return { number: index + 1, offset, size: Math.min(partBytes, size - offset) }
  })

/** How many objects one page of a list holds. */
export const LISTED_AT_ONCE = 500

const KEY = /^[a-z]+(\/[A-Za-z0-9_][\w.-]{0,199}){1,4}$/

/** Whether a text is a key: none leads out of its place. */
export const isKey = (text: string): boolean => KEY.test(text)

/** Hands on a key, or throws where it is none: that is a fault of ours. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`This is no key of the file storage: ${key}`)
  return key
}

/** Passes bytes on and ends with `TooLarge` at the first one too many. */
export const limitedTo = (maxBytes: number) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`)
      yield chunk
    }
  }
