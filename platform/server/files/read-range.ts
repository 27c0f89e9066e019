import { open } from 'node:fs/promises'

/** Reads up to `length` bytes of a local file; fewer at its end. */
export async function readRange(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
