import { BOXES_MAX, INDEX_MAX_BYTES } from './limits.ts'
import type { RefusalCode } from './refusal.ts'

/** Container format: `mov` for MP4 and QuickTime, `matroska` for Matroska and WebM. */
export type Container = 'mov' | 'matroska'

/** Random access to the bytes of a file. */
export interface Bytes {
  size: number
  /** Returns fewer bytes at the end of the file. */
  read: (start: number, length: number) => Promise<Buffer>
}

const HEADER_BYTES = 4096
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067

// Text formats that refer to other files or hosts: HLS, ffconcat, SDP sessions, DASH, reference movies.
const PLAYLIST_FORMATS =
  /^(?:﻿)?\s*(?:#EXTM3U|ffconcat|v=0\s|\[playlist\]|<\?xml|<MPD|<smil|<asx|\[Reference\]|RTSPtext|SMILtext|file\s+\S)/i

/** Detects the container from the first bytes. */
function containerOf(firstBytes: Buffer): Container | RefusalCode {
  if (firstBytes.length === 0) return 'empty'
  if (firstBytes.length >= 8 && FIRST_BOXES.includes(firstBytes.toString('latin1', 4, 8))) return 'mov'
  if (firstBytes.length >= 8 && firstBytes.readUInt32BE(0) === EBML) return 'matroska'
  return PLAYLIST_FORMATS.test(firstBytes.toString('utf8')) ? 'names_others' : 'not_a_video'
}

/** Reads an MP4 box: its name, its declared end, and the start of the next one. */
async function boxAt({ size, read }: Bytes, at: number) {
  const head = await read(at, 16)
  if (head.length < 8) return null
  const name = head.toString('latin1', 4, 8)
  const statedLength = head.readUInt32BE(0)
  if (statedLength === 0) return { name, end: size }
  if (statedLength !== 1) return statedLength < 8 ? null : { name, end: at + statedLength }
  return head.length < 16 ? null : { name, end: at + Math.max(16, Number(head.readBigUInt64BE(8))) }
}

async function checkMov(bytes: Bytes): Promise<RefusalCode | undefined> {
  let [at, indexed] = [0, false]
  for (let boxes = 0; at < bytes.size && boxes < BOXES_MAX; boxes++) {
    const box = await boxAt(bytes, at)
    // Incomplete data that cameras append after the index is harmless.
    if (box === null) return indexed ? undefined : 'damaged'
    if (box.end > bytes.size) return indexed && box.name !== 'mdat' && box.name !== 'moof' ? undefined : 'cut_off'
    if (box.name === 'moov') {
      if (box.end - at > INDEX_MAX_BYTES) return 'too_costly'
      indexed = true
    }
    at = box.end
  }
  return indexed ? undefined : 'cut_off'
}

// EBML encodes the length of a number as the zeros before its first set bit; all ones mean "unknown".
function readVint(
  bytes: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number; length: number; known: boolean } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = keepMarker ? first : first & (0xff >> length)
  let isAllOnes = (first & (0xff >> length)) === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isAllOnes &&= byte === 0xff
  }
  return { value, length, known: !isAllOnes }
}

async function checkMatroska({ size, read }: Bytes): Promise<RefusalCode | undefined> {
  const firstBytes = await read(0, HEADER_BYTES)
  let at = 0
  for (;;) {
    const id = readVint(firstBytes, at, true)
    const length = id && readVint(firstBytes, at + id.length, false)
    if (!id || !length) return 'damaged'
    const end = at + id.length + length.length + length.value
    // A streamed recording does not know its length.
    if (id.value === SEGMENT) return length.known && end > size ? 'cut_off' : undefined
    at = end
  }
}

/** Checks the layout of a file before any parser reads it; returns the container, or why the file is rejected. */
export async function examineContainer(bytes: Bytes): Promise<Container | RefusalCode> {
  const container = containerOf(await bytes.read(0, HEADER_BYTES))
  if (container !== 'mov' && container !== 'matroska') return container
  return (await (container === 'mov' ? checkMov(bytes) : checkMatroska(bytes))) ?? container
}
