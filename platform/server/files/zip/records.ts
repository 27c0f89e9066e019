// Constants of the format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
export const FULL_16 = 0xffff
export const FULL_32 = 0xffffffff
const NEEDS_ZIP64 = 45
const NEEDS_VERSION_20 = 20
const NAMES_ARE_UTF8 = 0x0800
// Checksum and size follow the content.
const IS_STREAMED = 0x0008
// For some other systems, unpackers decode names in a local encoding despite the UTF-8 flag.
const MADE_ON_UNIX = 3 << 8
// Regular file, writable by its owner and readable by everyone.
const MODE = (0o100644 << 16) >>> 0
const FIRST_YEAR = 1980

export const LOCAL_HEADER = 0x04034b50
export const DIRECTORY_ENTRY = 0x02014b50
export const END_RECORD = 0x06054b50
export const ZIP64_END = 0x06064b50
export const ZIP64_END_LOCATOR = 0x07064b50
const DESCRIPTOR = 0x08074b50

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

// The format stores MS-DOS local times in steps of two seconds; we use UTC.
const timeOf = (at: Date): Buffer =>
  Buffer.concat([
    u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    u16(((at.getUTCFullYear() - FIRST_YEAR) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ])

/** What the records of an archive say of a file. */
export interface FileRecord {
  /** Unique within the archive; folders end in a slash. */
  name: string
  size: number
  crc32: number
  modified: Date
  /** Whether size and checksum were unknown when its content began, so that they follow it. */
  isStreamed?: boolean
}

/**
 * Header fields of a file, used before its content and again in the central directory. Stored uncompressed, because most files are
 * compressed already.
 */
function headerFieldsOf({ name, size, crc32, modified, isStreamed }: FileRecord, extraBytes: number): Buffer {
  if (size >= FULL_32) throw new Error(`${name} is too large for a ZIP file`)
  const nameBytes = Buffer.byteLength(name)
  return Buffer.concat([
    u16(extraBytes > 0 ? NEEDS_ZIP64 : NEEDS_VERSION_20),
    u16(isStreamed ? NAMES_ARE_UTF8 | IS_STREAMED : NAMES_ARE_UTF8),
    u16(0),
    timeOf(modified),
    u32(crc32),
    u32(size),
    u32(size),
    u16(nameBytes),
    u16(extraBytes),
  ])
}

/** Record in front of a file's content. */
export const localHeader = (file: FileRecord): Buffer =>
  Buffer.concat([u32(LOCAL_HEADER), headerFieldsOf(file, 0), Buffer.from(file.name)])

/** Central directory entry of a file at an offset. Beyond four gigabytes the offset is in an extra field. */
export function directoryEntry(file: FileRecord, at: number): Buffer {
  const extra = at >= FULL_32 ? Buffer.concat([u16(1), u16(8), u64(at)]) : Buffer.alloc(0)
  return Buffer.concat([
    u32(DIRECTORY_ENTRY),
    u16(MADE_ON_UNIX | NEEDS_ZIP64),
    headerFieldsOf(file, extra.length),
    u16(0),
    u16(0),
    u16(0),
    u32(MODE),
    u32(Math.min(at, FULL_32)),
    Buffer.from(file.name),
    extra,
  ])
}

/** End records of an archive whose central directory begins at an offset. */
export function endRecords(count: number, size: number, at: number): Buffer {
  const zip64 = [
    u32(ZIP64_END),
    u64(44),
    u16(NEEDS_ZIP64),
    u16(NEEDS_ZIP64),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(size),
    u64(at),
    u32(ZIP64_END_LOCATOR),
    u32(0),
    u64(at + size),
    u32(1),
  ]
  return Buffer.concat([
    ...(at >= FULL_32 || count >= FULL_16 ? zip64 : []),
    u32(END_RECORD),
    u16(0),
    u16(0),
    u16(Math.min(count, FULL_16)),
    u16(Math.min(count, FULL_16)),
    u32(size),
    u32(Math.min(at, FULL_32)),
    u16(0),
  ])
}

/** Record behind the content of a streamed file. */
export const descriptorOf = ({ size, crc32 }: Pick<FileRecord, 'size' | 'crc32'>): Buffer =>
  Buffer.concat([u32(DESCRIPTOR), u32(crc32), u32(size), u32(size)])
