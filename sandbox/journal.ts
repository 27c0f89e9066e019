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

/** A file of lines to which each change is added, so that saving costs what has changed and not what is kept. */
export interface Journal {
  /** Adds a line of JSON. When it throws, the file is as it was. */
  append: (entry: unknown) => void
  close: () => void
}

interface Opening<Entry> {
  file: string
  /** What an earlier version of the sandbox left in another file, as entries. That file goes once the journal holds them. */
  earlier?: { file: string; read: (text: string) => Entry[] }
  /** Takes in what was kept, oldest first, and answers the fewest entries that say the same. */
  compact: (kept: Entry[]) => readonly Entry[]
}

const unreadable = (file: string, cause?: unknown) =>
  // Starting empty would overwrite what somebody may still want to mend.
  new Error(`The sandbox cannot read its state in ${file}; mend the file or remove it`, { cause })

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// A process killed in the middle of a line leaves a last one without its end: that change was never answered.
const linesOf = (text: string) => text.split('\n').slice(0, -1)

function readKept<Entry>({ file, earlier }: Opening<Entry>): Entry[] {
  const text = readText(file)
  const older = text === null && earlier ? readText(earlier.file) : null
  try {
    if (earlier && older !== null) return earlier.read(older)
    return linesOf(text ?? '').map((line) => JSON.parse(line) as Entry)
  } catch (error) {
    throw unreadable(older === null ? file : (earlier?.file ?? file), error)
  }
}

const writeAll = (handle: number, text: string) => {
  for (let bytes = Buffer.from(text); bytes.length > 0;) bytes = bytes.subarray(writeSync(handle, bytes))
}

const lineOf = (entry: unknown) => `${JSON.stringify(entry)}\n`

/** Replaces the file whole: a process killed at any moment leaves the old file or the new one, never half of one. */
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
 * Opens a journal in a folder that only its owner may read, and makes it short. Adding is synchronous, so that a change is whole
 * before anybody sees any of it, and does not wait for the disk: a killed process loses nothing, a power cut the last moments.
 */
export function openJournal<Entry>(opening: Opening<Entry>): Journal {
  const { file, earlier, compact } = opening
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  chmodSync(dirname(file), 0o700)
  rewrite(file, compact(readKept(opening)))
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
        // On a full disk half a line would swallow the next one.
        ftruncateSync(handle, length)
        throw error
      }
      length += line.length
    },
    // Once: the number of a closed file may be another file's by now.
    close: () => {
      if (isOpen) closeSync(handle)
      isOpen = false
    },
  }
}
