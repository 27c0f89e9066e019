import {
  chmodSync,
  closeSync,
  ftruncateSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** An append-only file of changes, so that the cost of saving depends on the change and not on the size of the state. */
export interface Journal {
  /** Appends a line of JSON. If it throws, the file is unchanged. */
  append: (entry: unknown) => void
  close: () => void
}

interface JournalOptions<Entry> {
  file: string
  /** State file of an earlier version of the sandbox, converted to entries. It is deleted once the journal contains them. */
  earlier?: { file: string; read: (text: string) => Entry[] }
  /** Receives the stored entries, oldest first, and returns the fewest entries with the same meaning. */
  compact: (stored: Entry[]) => readonly Entry[]
}

const unreadableError = (file: string, cause?: unknown) =>
  // Starting with an empty state would overwrite data that a person may still want to repair.
  new Error(`The sandbox cannot read its state in ${file}; mend the file or remove it`, { cause })

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// A process killed while writing leaves an incomplete last line; that change was never confirmed.
const linesOf = (text: string) => text.split('\n').slice(0, -1)

function readEntries<Entry>({ file, earlier }: JournalOptions<Entry>): Entry[] {
  const text = readText(file)
  const legacyText = text === null && earlier ? readText(earlier.file) : null
  try {
    if (earlier && legacyText !== null) return earlier.read(legacyText)
    return linesOf(text ?? '').map((line) => JSON.parse(line) as Entry)
  } catch (error) {
    throw unreadableError(legacyText === null ? file : (earlier?.file ?? file), error)
  }
}

const writeAll = (handle: number, text: string) => {
  for (let bytes = Buffer.from(text); bytes.length > 0;) bytes = bytes.subarray(writeSync(handle, bytes))
}

const lineOf = (entry: unknown) => `${JSON.stringify(entry)}\n`

/** Replaces the file atomically: a process killed at any moment leaves the old file or the new one. */
function rewrite(file: string, entries: readonly unknown[]): void {
  const draft = openSync(`${file}.draft`, 'w', 0o600)
  try {
    writeAll(draft, entries.map(lineOf).join(''))
    fsyncSync(draft)
  } finally {
    closeSync(draft)
  }
  renameSync(`${file}.draft`, file)
}

/**
 * Opens and compacts a journal in a folder that only its owner can read. Appending is synchronous, so that a change is complete before
 * anyone can see part of it, but does not flush to disk: a killed process loses nothing, a power failure the last moments.
 */
export function openJournal<Entry>(options: JournalOptions<Entry>): Journal {
  const { file, earlier, compact } = options
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  chmodSync(dirname(file), 0o700)
  rewrite(file, compact(readEntries(options)))
  if (earlier) rmSync(earlier.file, { force: true })
  const handle = openSync(file, 'r+')
  let length = Buffer.byteLength(readFileSync(file))
  let isOpen = true
  return {
    append: (entry) => {
      if (!isOpen) throw new Error('The journal is closed')
      const line = Buffer.from(lineOf(entry))
      try {
        for (let written = 0; written < line.length;) {
          written += writeSync(handle, line, written, line.length - written, length + written)
        }
      } catch (error) {
        // On a full disk an incomplete line would corrupt the next one.
        ftruncateSync(handle, length)
        throw error
      }
      length += line.length
    },
    // Once only: the descriptor of a closed file may have been reused.
    close: () => {
      if (isOpen) closeSync(handle)
      isOpen = false
    },
  }
}
