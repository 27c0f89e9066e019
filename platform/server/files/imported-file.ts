/** A large file to import: its size and checksum as announced. Reading it fails at the end if either is wrong. */
export interface ImportedFile {
  size: number
  sha256: Buffer
  read: () => AsyncIterable<Uint8Array>
}
